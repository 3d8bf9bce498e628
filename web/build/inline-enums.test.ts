import { describe, expect, it } from 'vitest';
import { withInlineEnums } from './inline-enums.ts';

const values = { colors: ['RED', 'BLUE'], sizes: ['S'] };

describe('withInlineEnums', () => {
  it('writes the lists instead of their imports', () => {
    const code = `import { colors, sizes as all } from "@plenum/contracts/enums";\nuse(colors, all);`;
    expect(withInlineEnums(code, values)).toBe('const colors = ["RED","BLUE"]; const all = ["S"];\nuse(colors, all);');
  });

  it('accepts imports of contract files, and ignores other modules', () => {
    expect(withInlineEnums(`import { sizes } from '../enums.ts';`, values)).toBe('const sizes = ["S"];');
    const other = `import { sizes } from './enum-labels.ts';`;
    expect(withInlineEnums(other, values)).toBe(other);
  });

  it('throws for an unknown name', () => {
    expect(() => withInlineEnums(`import { shapes } from './enums.ts';`, values)).toThrow('enums.ts has no shapes');
  });
});
