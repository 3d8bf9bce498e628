/** Prometheus and its rule checker, installed or from Debian's package. */
import { join } from 'node:path';
import { fetchedPackages, onPath } from '../../scripts/embedded/debian-packages.ts';

/** Returns the path of a program; null when it is neither installed nor available. */
export function findPrometheusProgram(name: 'prometheus' | 'promtool'): string | null {
  const announce = (message: string): void => console.log(message);
  try {
    const debian = { name: 'prometheus', packages: [['prometheus']], announce };
    return onPath(name) ?? join(fetchedPackages(debian), 'usr/bin', name);
  } catch (error) {
    announce(`no ${name} here: ${error instanceof Error ? error.message : ''}`);
    return null;
  }
}
