/**
 * Portraits of the invented people of the demo: flat figures without faces, in the colors of the conference. Drawn for
 * this project and dedicated to the public domain (CC0 1.0).
 */
import { createHash } from 'node:crypto';
import { demoColors } from './cover.ts';

const { night, dusk, violet, rose, coral, apricot, cream } = demoColors;
const grounds: readonly string[] = [dusk, violet, rose, coral, apricot, cream, '#8fb8c4', '#b8d3b0'];
const skins = ['#f6d3bd', '#eab892', '#d39a6e', '#b57648', '#8a5433', '#5f3a25'] as const;
const hairs = ['#221a2e', '#3b2436', '#5c3a2c', '#8a5a34', '#c99a56', '#a9a4b4', '#b34d3a'] as const;
const clothes = [night, '#f7f1e8', '#2f6f73', '#c9503f', '#e9b44c', '#54477f', '#39506b'] as const;

/** Drawn behind the head and in front of it. */
interface Hair {
  readonly back: string;
  readonly front: string;
}

/** Shapes of hair around a head at 128,104 with a radius of 40 to 47. */
const hairShapes: readonly ((fill: string) => Hair)[] = [
  // Short, with a parting.
  (fill) => ({
    back: '',
    front: `<path d="M84 104C78 62 104 46 130 47c32 0 48 22 42 58-6-18-16-30-28-34-16 12-44 8-52 12-4 4-7 12-8 21z" fill="${fill}"/>`,
  }),
  // A bob.
  (fill) => ({
    back: `<path d="M78 112C72 66 100 44 128 44s56 22 50 68c-1 18 2 30 4 40-12 6-26 6-34 2h-40c-8 4-22 4-34-2 2-10 5-22 4-40z" fill="${fill}"/>`,
    front: `<path d="M88 100c2-24 14-36 40-36s38 12 40 36c-10-8-16-18-18-24-16 10-46 8-50 4-4 8-8 16-12 20z" fill="${fill}"/>`,
  }),
  // A bun.
  (fill) => ({
    back: `<circle cx="128" cy="42" r="20" fill="${fill}"/>`,
    front: `<path d="M86 104c-4-36 14-54 42-54s46 18 42 54c-6-20-20-32-42-32s-36 12-42 32z" fill="${fill}"/>`,
  }),
  // Curls.
  (fill) => ({
    back: [
      [92, 78, 24],
      [106, 58, 24],
      [130, 50, 26],
      [154, 60, 24],
      [166, 82, 22],
      [84, 102, 19],
      [172, 104, 19],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`)
      .join(''),
    front: `<path d="M90 92c6-20 18-28 38-28s32 8 38 28c-12-10-24-14-38-14s-26 4-38 14z" fill="${fill}"/>`,
  }),
  // Long.
  (fill) => ({
    back: `<path d="M80 108C74 64 100 44 128 44s54 20 48 64c-2 34 8 62 14 84H66c6-22 16-50 14-84z" fill="${fill}"/>`,
    front: `<path d="M86 106c-2-34 14-50 38-52-4 22-20 44-38 52zM170 106c2-34-18-52-46-52 8 24 26 44 46 52z" fill="${fill}"/>`,
  }),
  // Cropped.
  (fill) => ({
    back: '',
    front: `<path d="M86 98c-2-34 16-49 42-49s44 15 42 49c-3-14-9-22-15-25-16 5-38 5-54 0-6 3-12 11-15 25z" fill="${fill}"/>`,
  }),
  // None.
  () => ({ back: '', front: '' }),
  // A headscarf.
  (fill) => ({
    back: `<path d="M76 110C70 62 98 40 128 40s58 22 52 70c-2 30 4 52 18 76H58c14-24 20-46 18-76z" fill="${fill}"/>`,
    front: `<path d="M128 48c-30 0-46 20-44 56 2 30 20 50 44 52 24-2 42-22 44-52 2-36-14-56-44-56zm0 16c20 0 32 14 32 40s-14 40-32 40-32-14-32-40 12-40 32-40z" fill="${fill}"/>`,
  }),
];

const collars = [
  '',
  '<path d="M100 170l28 34 28-34 10 6-30 44h-16l-30-44z" fill="#ffffff" fill-opacity="0.28"/>',
  '<path d="M96 172q32 30 64 0l6 8q-38 38-76 0z" fill="#000000" fill-opacity="0.2"/>',
] as const;

/** Draws the portrait of a name, always the same one. */
export function portraitSvg(name: string, sizePx: number): string {
  const digest = createHash('sha256').update(name).digest();
  const pick = <T>(list: readonly T[], index: number): T => list[(digest[index] ?? 0) % list.length] as T;
  const skin = pick(skins, 0);
  const shape = pick(hairShapes, 1);
  const isScarf = shape === hairShapes.at(-1);
  // Brown hair would not stand out from brown skin.
  const hair = isScarf
    ? pick([coral, violet, '#2f6f73', cream, night], 2)
    : pick(skins.indexOf(skin) > 2 ? hairs.filter((color) => !/^#[58]/.test(color)) : hairs, 2);
  const { back, front } = shape(hair);
  const cloth = pick(clothes, 3);
  const background = pick(
    grounds.filter((color) => color !== cloth && color !== hair),
    4,
  );
  const hasGlasses = (digest[5] ?? 0) < 64;
  const beard =
    (digest[6] ?? 0) < 60 && [0, 5, 6].includes(hairShapes.indexOf(shape))
      ? `<path d="M87 106c1 32 17 48 41 48s40-16 41-48c-5 16-14 24-24 24-6 0-10-3-17-3s-11 3-17 3c-10 0-19-8-24-24z" fill="${hair}"/><path d="M119 137q9 5 18 0" stroke="${skin}" stroke-width="4" stroke-linecap="round" fill="none"/>`
      : '';
  const glasses = hasGlasses
    ? `<g fill="none" stroke="${night}" stroke-width="4.5"><circle cx="111" cy="108" r="13"/><circle cx="145" cy="108" r="13"/><path d="M124 106q4-3 8 0"/></g>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${background}"/>
    <circle cx="128" cy="128" r="104" fill="#ffffff" fill-opacity="0.12"/>
    ${back}
    <path d="M110 130h36v44q-18 22-36 0z" fill="${skin}"/><path d="M110 142q18 22 36 6v10q-18 16-36 0z" fill="#000000" fill-opacity="0.14"/>
    <path d="M36 256c0-56 30-74 68-82q24 22 48 0c38 8 68 26 68 82z" fill="${cloth}"/>${pick(collars, 8)}
    <ellipse cx="128" cy="104" rx="41" ry="46" fill="${skin}"/>
    ${beard}${front}${glasses}
  </svg>`;
}
