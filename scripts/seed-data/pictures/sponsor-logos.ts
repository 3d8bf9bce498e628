/**
 * The logos of the invented sponsors of the demo: a sign and a name. Drawn for this project and dedicated to the public
 * domain (CC0 1.0); the companies do not exist.
 */
import { drawPicture, type Picture } from '@plenum/core/platform/images/draw-picture';
import type { Face } from '@plenum/core/platform/images/fonts';

/** Sign of 100 × 100 units, and how the name beside it is set. */
interface Logo {
  readonly sign: string;
  readonly ink: string;
  readonly face: Face;
  readonly lines: readonly string[];
  readonly sizePx: number;
  readonly letterSpacing?: number;
}

export const sponsorLogos = {
  brightfield: {
    sign: '<path d="M50 4a46 46 0 0 1 46 46H4A46 46 0 0 1 50 4z" fill="#f2a900"/><path d="M4 58h92v8H4zM12 73h76v8H12zM24 88h52v8H24z" fill="#0b4f6c"/>',
    ink: '#0b4f6c',
    face: 'heading',
    lines: ['Brightfield'],
    sizePx: 92,
    letterSpacing: -3,
  },
  lanternworks: {
    sign: '<path d="M34 4h32v12H34zM22 22h56l10 52H12z" fill="#c8442d"/><path d="M50 32c14 14 14 30 0 36-14-6-14-22 0-36z" fill="#ffe3b0"/><path d="M18 82h64v14H18z" fill="#c8442d"/>',
    ink: '#2a1612',
    face: 'heading',
    lines: ['Lantern', 'works'],
    sizePx: 78,
    letterSpacing: -2.5,
  },
  paperboat: {
    sign: '<path d="M50 6l26 44H24z" fill="#7cc0e8"/><path d="M50 6v44H24z" fill="#2f7fb8"/><path d="M2 56h96L78 92H22z" fill="#12395b"/>',
    ink: '#12395b',
    face: 'strong',
    lines: ['paperboat'],
    sizePx: 82,
    letterSpacing: -3,
  },
  kettle: {
    sign: '<circle cx="50" cy="50" r="46" fill="#1f1f24"/><path d="M28 42h44l-5 32H33z" fill="#f6efe3"/><path d="M36 38a14 14 0 0 1 28 0" fill="none" stroke="#f6efe3" stroke-width="6"/><path d="M70 50l14-10" stroke="#f6efe3" stroke-width="7"/>',
    ink: '#1f1f24',
    face: 'text',
    lines: ['STUDIO', 'KETTLE & STRING'],
    sizePx: 44,
    letterSpacing: 7,
  },
  osprey: {
    sign: '<path d="M0 66C24 20 52 16 100 14 82 26 76 36 78 50 60 44 44 52 34 86 28 72 16 66 0 66z" fill="#0f766e"/><circle cx="66" cy="28" r="4.5" fill="#ffffff"/>',
    ink: '#134e4a',
    face: 'heading',
    lines: ['Osprey Rail'],
    sizePx: 80,
    letterSpacing: -2,
  },
  tidemark: {
    sign: [18, 40, 62, 84]
      .map(
        (y, index) =>
          `<path d="M2 ${y}q16-20 32 0t32 0 32 0" fill="none" stroke="${['#1e3a8a', '#2563c9', '#4f8fe6', '#93bdf2'][index]}" stroke-width="11" stroke-linecap="round"/>`,
      )
      .join(''),
    ink: '#1e3a8a',
    face: 'strong',
    lines: ['TIDEMARK'],
    sizePx: 68,
    letterSpacing: 9,
  },
  copperleaf: {
    sign: '<path d="M8 92C4 40 34 8 94 6 96 66 66 96 22 90l26-40-34 36z" fill="#b4552d"/>',
    ink: '#4a2413',
    face: 'heading',
    lines: ['copperleaf'],
    sizePx: 80,
    letterSpacing: -2,
  },
  fennel: {
    sign: '<circle cx="50" cy="62" r="34" fill="#4d7c0f"/><path d="M48 62V6h5v56zM50 34L22 8M52 34L80 8" stroke="#4d7c0f" stroke-width="5" stroke-linecap="round"/><circle cx="50" cy="62" r="18" fill="#d9f0a3"/>',
    ink: '#28410a',
    face: 'strong',
    lines: ['Fennel', 'Street'],
    sizePx: 66,
  },
  signal: {
    sign: '<path d="M50 96V52" stroke="#7c3aed" stroke-width="9" stroke-linecap="round"/><circle cx="50" cy="44" r="10" fill="#7c3aed"/><path d="M26 62a30 30 0 1 1 48 0M10 74a50 50 0 1 1 80 0" fill="none" stroke="#7c3aed" stroke-width="8" stroke-linecap="round"/>',
    ink: '#3b1a78',
    face: 'strong',
    lines: ['Signal', '& Meadow'],
    sizePx: 62,
    letterSpacing: -1.5,
  },
} as const satisfies Readonly<Record<string, Logo>>;

export type SponsorLogoName = keyof typeof sponsorLogos;

const heightPx = 240;
const signPx = 150;
/** Width of an average letter, in the size of the font. */
const letterWidth = 0.58;

/** Draws a logo as PNG on white. */
export function drawSponsorLogo(name: SponsorLogoName): Promise<Buffer> {
  const { sign, ink, face, lines, sizePx, letterSpacing = 0 }: Logo = sponsorLogos[name];
  const longest = Math.max(...lines.map((line) => line.length));
  const widthPx = Math.round(signPx + 110 + longest * (sizePx * letterWidth + letterSpacing));
  const top = (heightPx - signPx) / 2;
  const picture: Picture = {
    widthPx,
    heightPx,
    backgroundColor: '#ffffff',
    photo: null,
    motif: `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><g transform="translate(30 ${top}) scale(${signPx / 100})">${sign}</g></svg>`,
    text: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        width: '100%',
        height: '100%',
        paddingLeft: signPx + 62,
      },
      content: lines.map((line) => ({
        face,
        style: { fontSize: sizePx, color: ink, lineHeight: 1.02, letterSpacing, whiteSpace: 'nowrap' },
        content: line,
      })),
    },
  };
  return drawPicture(name, picture);
}
