import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shapesOf, withInlineIcons } from './small-icons.ts';

const published = `import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "circle-check",
  size: 24,
  node: [
    ["circle", { cx: "12", cy: "12", r: "10", key: "1mglay" }],
    [
      "path",
      {
        d: "m16 9-5.5 5.5L8 12",
        key: "xofnsj"
      }
    ]
  ],
  aliases: ["check-circle-2"]
};
__iconData.node;
const CircleCheck = createLucideIcon(__iconData);

export { __iconData, CircleCheck as default };
`;

it('keeps the shapes of an icon, without keys, name and aliases', () => {
  const code = shapesOf(published) ?? '';
  expect(code).toContain('["circle", { cx: "12", cy: "12", r: "10" }]');
  expect(code).toContain('d: "m16 9-5.5 5.5L8 12"');
  expect(code).not.toMatch(/key|name|aliases|check-circle-2/);
});

it('leaves aliases of other icons', () => {
  expect(shapesOf("export { default } from './circle-check.mjs';\n")).toBeNull();
});

it('finds the shapes of every icon of the library', () => {
  const folder = new URL('../esm/icons/', import.meta.resolve('lucide-react'));
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const icons = files.flatMap((name) => shapesOf(readFileSync(new URL(name, folder), 'utf8')) ?? []);
  expect(icons.length).toBeGreaterThan(1000);
  expect(icons.filter((code) => !/^\[\s*\[\s*"/.test(code) || code.includes('key:'))).toEqual([]);
});

it('writes the shapes of the icons of a module', () => {
  const code = withInlineIcons("import { Check, TriangleAlert as Warning } from 'lucide-react';\nuse(Check, Warning);");
  expect(code).toMatch(/^import createIcon from ".*createLucideIcon\.mjs";\nconst Check = .*createIcon\(\[/);
  expect(code).toContain('const Warning = ');
  expect(() => withInlineIcons("import { NoSuchIcon } from 'lucide-react';")).toThrow('no icon NoSuchIcon');
});
