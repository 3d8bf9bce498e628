/**
 * The covers of the larger sponsors of the demo: their sign, large, in a field of its own shapes. Drawn for this project
 * and dedicated to the public domain (CC0 1.0).
 */
import { seededRandom } from '../random.ts';
import { type SponsorLogoName, sponsorLogos } from './sponsor-logos.ts';

interface Scene {
  readonly seed: number;
  readonly background: string;
  /** Rows from the back to the front. */
  readonly rows: readonly string[];
  readonly row: (random: () => number, top: number, fill: string) => string;
}

const width = 1200;
const height = 400;
const n = (value: number): string => value.toFixed(1);

/** Draws a line of hills or waves across the picture. */
function waves(random: () => number, top: number, fill: string): string {
  const step = 200;
  let path = `M0 ${height}V${n(top)}`;
  for (let x = 0; x < width; x += step) {
    const rise = 18 + random() * 46;
    path += `q${step / 2} ${n(-rise)} ${step} 0`;
  }
  return `<path d="${path}V${height}z" fill="${fill}"/>`;
}

/** Draws a row of houses across the picture, some with a gable. */
function street(random: () => number, top: number, fill: string): string {
  let path = `M0 ${height}`;
  let x = 0;
  while (x < width) {
    const houseWidth = 50 + random() * 70;
    const roof = top - random() * 60;
    path += `V${n(roof)}`;
    if (random() < 0.4) path += `L${n(x + houseWidth / 2)} ${n(roof - 30)}L${n(x + houseWidth)} ${n(roof)}`;
    else path += `H${n(x + houseWidth)}`;
    x += houseWidth;
  }
  return `<path d="${path}V${height}z" fill="${fill}"/>`;
}

const scenes: Readonly<Partial<Record<SponsorLogoName, Scene>>> = {
  brightfield: { seed: 11, background: '#fdf0cc', rows: ['#f6d67a', '#8fb8c4', '#0b4f6c'], row: street },
  lanternworks: { seed: 12, background: '#ffe9d2', rows: ['#f6c3a0', '#e08a68', '#6e2417'], row: street },
  paperboat: { seed: 13, background: '#e6f3fb', rows: ['#bfe0f3', '#7cc0e8', '#2f7fb8'], row: waves },
  osprey: { seed: 14, background: '#e3f4f1', rows: ['#a9d8d0', '#5faea3', '#134e4a'], row: waves },
  tidemark: { seed: 15, background: '#eaf1fd', rows: ['#bcd3f7', '#6f9fe8', '#1e3a8a'], row: waves },
};

export const coveredSponsors = Object.keys(scenes) as SponsorLogoName[];

export function sponsorCoverSvg(name: SponsorLogoName): string {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`The sponsor ${name} has no cover.`);
  const random = seededRandom(scene.seed);
  const next = (): number => random.next();
  const signPx = 210;
  const rows = scene.rows.map((fill, index) => scene.row(next, 215 + index * 62, fill));
  const [back = '', ...front] = rows;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${scene.background}"/>${back}
    <g transform="translate(${(width - signPx) / 2} 60) scale(${signPx / 100})">${sponsorLogos[name].sign}</g>
    ${front.join('')}</svg>`;
}
