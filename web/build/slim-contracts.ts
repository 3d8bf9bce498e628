import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** What the browser needs of an operation at run time; its types come from the declaration and cost nothing. */
function slim(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('method' in value && 'path' in value && 'replies' in value)) {
    return undefined;
  }
  return { method: value.method, path: value.path, ...('upload' in value ? { upload: value.upload } : {}) };
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

/** A table of numbers, such as the codes of a close; no schema is one. */
const isTable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'number');

/**
 * Keeps the schema library out of the browser: a contract module that builds schemas is replaced by its operations
 * as `{ method, path, upload }`, its plain lists and its tables of numbers. Importing a schema as a value then fails the build, which is the
 * point: the landing page has 90 kB for everything.
 */
export function slimContracts(): Plugin {
  return {
    name: 'plenum-slim-contracts',
    enforce: 'pre',
    async load(id) {
      const [path = ''] = id.split('?');
      if (!/\/services\/contracts\/src\/[\w-]+\.ts$/.test(path)) return null;
      const source = await readFile(path, 'utf8');
      if (!/^import (?!type)[^;]*from '(typebox|\.\/primitives\.ts)'/m.test(source)) return null;
      const url = `${pathToFileURL(path).href}?at=${Date.now()}`;
      const exported = (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
      const lines = Object.entries(exported).flatMap(([name, value]) => {
        const kept = isPlain(value) || isTable(value) ? value : slim(value);
        return kept === undefined ? [] : [`export const ${name} = ${JSON.stringify(kept)};`];
      });
      return { code: `${lines.join('\n')}\nexport {};\n`, moduleType: 'js', map: null };
    },
  };
}
