/**
 * Writes the lists of `contracts/enums.ts` where they are used, like other constants of the contracts. The bundler does
 * not split a module, so a screen that needs one list would load all of them: 1.3 kB on most screens of organizers.
 */
import * as enums from '@plenum/contracts/enums';
import type { Plugin } from 'vite';

const importOfEnums = /import\s*\{([^}]*)\}\s*from\s*["'](?:@plenum\/contracts\/enums|\.{1,2}\/enums\.ts)["'];?/g;

/** Returns the code with constants instead of imports. Throws for an unknown name. */
export const withInlineEnums = (code: string, values: Readonly<Record<string, unknown>> = enums): string =>
  code.replaceAll(importOfEnums, (_, list: string) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', alias = name] = part.split(/\s+as\s+/);
        if (!(name in values)) throw new Error(`enums.ts has no ${name}`);
        return `const ${alias} = ${JSON.stringify(values[name])};`;
      })
      .join(' '),
  );

export const inlineEnums = (): Plugin => ({
  name: 'inline-enums',
  apply: 'build',
  transform: (code, id) =>
    /\/(?:web|contracts)\/src\//.test(id) && code.includes('/enums')
      ? { code: withInlineEnums(code), map: null }
      : null,
});
