import { root } from '../../layouts/url.ts';
import { RESOURCES } from '../../registry/resources/index.ts';
import { webPath } from '../../registry/resources/resource.ts';

/** The command that prints the hash of the raw text of an observation, from the published register. */
export function hashCommand(obs_id: string): string {
  const register = `${root()}${webPath(RESOURCES.register)}`;
  return `curl -s ${register} | jq -j '.entries[] | ., .observations[] | select(.obs_id == "${obs_id}") | .transcript_raw' | sha256sum`;
}
