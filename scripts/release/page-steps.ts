/** The commands of a page for operators, to follow them word by word. */

/** Returns a section of a page, with the sections below it. Throws when there is none. */
function sectionOf(page: string, heading: string): string {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start === -1) throw new Error(`The page has no section “${heading}”.`);
  const [level = ''] = /^#+/.exec(lines[start] ?? '') ?? [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level.length);
  return rest.slice(0, end === -1 ? rest.length : end).join('\n');
}

/** Returns the blocks of commands in a section, in their order. Throws when there are none. */
export function blocksOf(page: string, heading: string): readonly string[] {
  const blocks = [...sectionOf(page, heading).matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)];
  if (blocks.length === 0) throw new Error(`The section “${heading}” shows no commands.`);
  return blocks.map(([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}

/** What pages write for a version, and in the place of a value. */
const openPlace = /\b1\.2\.\d+\b|<[a-z ]+>/;

/** Puts values in the place of what a page leaves open. Throws when something is still open then. */
export function fillIn(blocks: readonly string[], values: readonly (readonly [shown: string, value: string])[]) {
  const filled = blocks.map((block) => values.reduce((text, [shown, value]) => text.replaceAll(shown, value), block));
  const left = filled.flatMap((block) => openPlace.exec(block)?.[0] ?? []);
  if (left.length > 0) throw new Error(`No value is known for ${left.join(', ')}`);
  return filled;
}

/** Returns the processes that commands name, such as `plenum-api@8081`. */
export function processesIn(blocks: readonly string[]): readonly string[] {
  return [...new Set(blocks.join('\n').match(/\bplenum-(?:api|gateway|worker|web)@\d+/g) ?? [])];
}
