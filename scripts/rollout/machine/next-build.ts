/** A later build of the web app: the same code under other names, as if every file had changed. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const texts = new Set(['.html', '.js', '.css', '.json', '.webmanifest']);
/** A name with a hash, such as `index-DgbbzYkY.js` or `XKyaHtl.js`. */
const hashed = /^(.*?)([\w-]{7})(\.(?:js|css))$/;

/** Renames all hashed files of a built web app, wherever they are mentioned. @returns how many */
export function renameHashes(dist: string): number {
  const assets = join(dist, 'assets');
  const packed = readdirSync(assets).filter((name) => /\.(br|gz|zst)$/.test(name));
  for (const name of packed) rmSync(join(assets, name));
  const names = new Map(
    readdirSync(assets).flatMap((name) => {
      const [, start, hash = '', end] = hashed.exec(name) ?? [];
      return start === undefined ? [] : [[name, `${start}${[...hash].toReversed().join('')}${end}`] as const];
    }),
  );
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
    const text = readFileSync(path, 'utf8');
    const renamed = text.replaceAll(/[\w-]+\.(?:js|css)/g, (name) => names.get(name) ?? name);
    if (renamed !== text) writeFileSync(path, renamed);
  }
  for (const [name, fresh] of names) renameSync(join(assets, name), join(assets, fresh));
  return names.size;
}
