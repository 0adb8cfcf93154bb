import { registrySurfaces } from './registry.ts';

/** `/data/registry-<SERIAL>.json`: the earlier deposits of a registry that is too large for one file. */
export const [, registryPartsSurface] = registrySurfaces();
