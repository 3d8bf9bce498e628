/** Prometheus and its rule checker, installed or from Debian's package. */
import { join } from 'node:path';
import { downloadPackages, findOnPath } from '../../scripts/embedded/debian-packages.ts';

/** Returns the path of a program; null when it is neither installed nor available. */
export function findPrometheusProgram(name: 'prometheus' | 'promtool'): string | null {
  const announce = (message: string): void => console.log(message);
  try {
    const debian = { name: 'prometheus', packages: [['prometheus']], announce };
    return findOnPath(name) ?? join(downloadPackages(debian), 'usr/bin', name);
  } catch (error) {
    announce(`no ${name} here: ${error instanceof Error ? error.message : ''}`);
    return null;
  }
}
