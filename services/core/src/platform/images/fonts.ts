/**
 * Fonts for text in drawn images. They are installed from packages, because container images contain no fonts, and loaded
 * when the first image is drawn.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);

interface Family {
  readonly name: 'inter' | 'bricolage-grotesque';
  readonly weight: 400 | 600 | 700;
  /** Each subset is a separate file. */
  readonly subsets: readonly string[];
}

const inter = (weight: 400 | 600): Family => ({
  name: 'inter',
  weight,
  subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
});
const text = inter(400);
const strong = inter(600);
const heading: Family = {
  name: 'bricolage-grotesque',
  weight: 700,
  subsets: ['latin', 'latin-ext', 'vietnamese'],
};

/** Font families of each face in order of preference. Headings in Greek or Cyrillic use Inter. */
const faces = { heading: [heading, strong], strong: [strong], text: [text] } as const;
export type Face = keyof typeof faces;

const fileOf = ({ name, weight }: Family, subset: string): string => `${name}-${subset}-${weight}-normal`;

/** Returns the styles of a face. Each file is a separate family, because satori only uses one file per family. */
export const faceStyle = (face: Face) => ({
  fontFamily: faces[face].flatMap((family) => family.subsets.map((subset) => fileOf(family, subset))).join(', '),
  fontWeight: faces[face][0].weight,
});

export interface Fonts {
  readonly files: Font[];
  /** Checks whether every face has a character. */
  readonly has: (character: string) => boolean;
}

const readFamily = (family: Family): Promise<Font[]> =>
  Promise.all(
    family.subsets.map(async (subset) => {
      const name = fileOf(family, subset);
      const data = await readFile(require.resolve(`@fontsource/${family.name}/files/${name}.woff`));
      return { name, data, weight: family.weight, style: 'normal' } as const;
    }),
  );

async function readFonts(): Promise<Fonts> {
  const { default: opentype } = await import('@shuding/opentype.js');
  const [headings, strongs, texts] = await Promise.all([heading, strong, text].map(readFamily));
  const files = [headings, strongs, texts].flatMap((fonts) => fonts ?? []);
  // Both weights of Inter have the same characters, and headings can use Inter.
  const parsed = (texts ?? []).map(({ data }) => opentype.parse(new Uint8Array(data).buffer, { lowMemory: true }));
  return { files, has: (character) => parsed.some((font) => font.charToGlyphIndex(character) !== 0) };
}

let loading: Promise<Fonts> | undefined;

/** Loads the fonts, which are only read once. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
