/**
 * The cover and the logo of the demo conference: an assembly before a city at sunset. Drawn for this project and
 * dedicated to the public domain (CC0 1.0).
 */
import { seatsOf } from '@plenum/contracts/events/hemicycle-seats';
import { type Random, seededRandom } from '../random.ts';

/** Colors of the demo conference. */
export const demoColors = {
  night: '#26235e',
  dusk: '#3f3c9b',
  violet: '#6a58b8',
  rose: '#d9668a',
  coral: '#f4826a',
  apricot: '#fbb378',
  cream: '#ffe9c9',
} as const;

const { night, dusk, violet, rose, coral, apricot, cream } = demoColors;
const n = (value: number): string => value.toFixed(1);

interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Draws half circles of evening light around the sun, as the rows of an assembly. */
function sky({ width, height }: Canvas, x: number, y: number): string {
  const unit = Math.hypot(width, height) / 9;
  const rings = [violet, '#8f5fae', '#b9639c', rose, coral, apricot].map(
    (fill, index) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(unit * (6.6 - index * 1.06))}" fill="${fill}"/>`,
  );
  return `<rect width="${width}" height="${height}" fill="${dusk}"/>${rings.join('')}
    <circle cx="${n(x)}" cy="${n(y)}" r="${n(unit * 0.86)}" fill="${cream}"/>`;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bottom: number;
}

/** Draws the lit windows of a house. */
function windows(random: Random, { left, top, width, bottom }: Box, fill: string): string {
  const step = 26;
  const lights: string[] = [];
  for (let y = top + 18; y < bottom; y += step) {
    for (let x = left + 12; x < left + width - 16; x += step) {
      if (random.next() < 0.3)
        lights.push(`<rect x="${n(x)}" y="${n(y)}" width="9" height="13" rx="1.5" fill="${fill}"/>`);
    }
  }
  return lights.join('');
}

const roofs = ['flat', 'step', 'gable', 'flat', 'dome', 'slope'] as const;

function house(random: Random, { left, top, width, bottom }: Box, fill: string): string {
  const right = left + width;
  const middle = left + width / 2;
  const body = `<path d="M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}Z" fill="${fill}"/>`;
  const outlines = {
    flat: `M${n(left + width * 0.62)} ${n(top + 1)}v-26h14v26z`,
    step: `M${n(left + width * 0.2)} ${n(top + 1)}v-30h${n(width * 0.6)}v30z`,
    gable: `M${n(left)} ${n(top + 1)}L${n(middle)} ${n(top - width * 0.42)}L${n(right)} ${n(top + 1)}z`,
    dome: `M${n(left)} ${n(top + 1)}a${n(width / 2)} ${n(width / 2)} 0 0 1 ${n(width)} 0z`,
    slope: `M${n(left)} ${n(top + 1)}L${n(right)} ${n(top - width * 0.35)}V${n(top + 1)}z`,
  };
  return `${body}<path d="${outlines[random.pick(roofs)]}" fill="${fill}"/>`;
}

interface Row {
  readonly bottom: number;
  readonly heights: readonly [number, number];
  readonly fill: string;
  readonly light: string | null;
}

function skyline(random: Random, width: number, { bottom, heights: [low, high], fill, light }: Row): string {
  const houses: string[] = [];
  for (let left = -20; left < width;) {
    const houseWidth = 62 + random.next() * 88;
    const top = bottom - (low + random.next() * (high - low));
    const box = { left, top, width: houseWidth, bottom };
    houses.push(house(random, box, fill));
    if (light !== null) houses.push(windows(random, { ...box, bottom: bottom - 20 }, light));
    left += houseWidth + (random.next() < 0.2 ? 22 : 0);
  }
  return houses.join('');
}

function windmill(x: number, bottom: number, height: number, turn: number): string {
  const top = bottom - height;
  const blade = (angle: number): string =>
    `<path d="M0 0C${n(height * 0.05)} ${n(-height * 0.1)} ${n(height * 0.04)} ${n(-height * 0.3)} 0 ${n(-height * 0.46)}C${n(-height * 0.02)} ${n(-height * 0.3)} ${n(-height * 0.02)} ${n(-height * 0.1)} 0 0Z" transform="rotate(${angle})"/>`;
  return `<g fill="${cream}"><path d="M${n(x - 3)} ${n(top)}h6l4 ${n(height)}h-14z"/>
    <g transform="translate(${n(x)} ${n(top)})">${[0, 120, 240].map((angle) => blade(angle + turn)).join('')}<circle r="7"/></g></g>`;
}

/** Draws a person from behind: head and shoulders. */
const guest = (x: number, y: number, size: number, fill: string): string =>
  `<g fill="${fill}"><circle cx="${n(x)}" cy="${n(y - size * 0.72)}" r="${n(size * 0.34)}"/><path d="M${n(x - size * 0.7)} ${n(y + size)}C${n(x - size * 0.7)} ${n(y - size * 0.1)} ${n(x - size * 0.4)} ${n(y - size * 0.3)} ${n(x)} ${n(y - size * 0.3)}S${n(x + size * 0.7)} ${n(y - size * 0.1)} ${n(x + size * 0.7)} ${n(y + size)}Z"/></g>`;

/** Draws the rows of the assembly; the nearest is the largest and the darkest. */
function assembly(random: Random, { width, height }: Canvas, top: number): string {
  const rows = [
    { size: 34, fill: '#57489f' },
    { size: 46, fill: '#433d8f' },
    { size: 62, fill: '#332f78' },
    { size: 84, fill: night },
  ];
  const colored = [coral, apricot, rose, violet, cream];
  let y = top;
  return rows
    .map(({ size, fill }, index) => {
      const people: string[] = [];
      for (let x = -size + (index % 2) * size * 0.7; x < width + size; x += size * 1.42) {
        const along = (x / width) * 2 - 1;
        const bend = along * along * size * 0.7;
        const isLit = index < 3 && random.next() < 0.16;
        people.push(
          guest(
            x + (random.next() - 0.5) * size * 0.16,
            y - bend + random.next() * 4,
            size,
            isLit ? random.pick(colored) : fill,
          ),
        );
      }
      const floor = `<rect y="${n(y + size * 0.86)}" width="${width}" height="${n(height)}" fill="${fill}"/>`;
      y += size * 1.16;
      return people.join('') + floor;
    })
    .join('');
}

/** Draws the cover in a size; the picture is composed anew for each format. */
export function coverSvg({ width, height }: Canvas): string {
  const random = seededRandom(41);
  const scale = Math.min(width / 1600, height / 900) * (height > width ? 1.5 : 1);
  const scaledSize = { width: Math.round(width / scale), height: Math.round(height / scale) };
  const horizon = scaledSize.height - 270;
  const sunX = scaledSize.width * 0.62;
  const stage = scaledSize.width * 0.5;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scaledSize.width} ${scaledSize.height}">
    ${sky(scaledSize, sunX, horizon - 40)}
    ${windmill(scaledSize.width * 0.13, horizon - 90, 260, 18)}${windmill(scaledSize.width * 0.22, horizon - 90, 190, 52)}${windmill(scaledSize.width * 0.9, horizon - 90, 220, 74)}
    ${skyline(random, scaledSize.width, { bottom: horizon + 20, heights: [70, 190], fill: '#8a5aa6', light: null })}
    ${skyline(random, scaledSize.width, { bottom: horizon + 40, heights: [40, 150], fill: '#5a4aa5', light: apricot })}
    <rect y="${horizon + 20}" width="${scaledSize.width}" height="300" fill="#6f5cba"/>
    <ellipse cx="${n(stage)}" cy="${horizon + 44}" rx="${n(scaledSize.width * 0.2)}" ry="22" fill="${cream}"/>
    ${guest(stage, horizon - 2, 44, night)}
    <path d="M${n(stage - 26)} ${horizon + 44}l6 -46h40l6 46z" fill="${coral}"/>
    ${assembly(random, scaledSize, horizon + 104)}
  </svg>`;
}

/** Draws the logo: seats in half circles around a speaker, as in an assembly at sunset. */
export function logoSvg(sizePx: number): string {
  const seats = seatsOf({ rows: 3, inner: 3.2, gap: 2.1, spacing: 2.05 });
  const fills = [apricot, coral, rose];
  const dots = seats.map(
    ({ x, y, row }) => `<circle cx="${n(x)}" cy="${n(y)}" r="0.78" fill="${fills[row] ?? rose}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="-10 -12.6 20 20"><rect x="-10" y="-12.6" width="20" height="20" fill="${dusk}"/>${dots.join('')}<circle r="1.5" fill="${cream}"/><path d="M-3.2 4.2a3.2 2.4 0 0 1 6.4 0z" fill="${cream}"/></svg>`;
}
