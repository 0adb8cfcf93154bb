import type { Archive } from '../archive.ts';
import type { Move } from './moves.ts';
import { changeRegistry, dueParts } from './registry-files.ts';

/** A registry whose newest deposits fill parts is brought into them (REG-012). Returns undefined where they do not. */
export function intoParts(archive: Archive, at: string): Move | undefined {
  const { parts = [], deposits } = archive.registry;
  const due = dueParts(parts, deposits);
  if (due.length === parts.length) return undefined;
  const { registry, files } = changeRegistry(archive, archive.registry);
  const reason = `the registry in ${due.length} full parts`;
  return { registry, changeset: { files, reason, actor: 'parts', at } };
}
