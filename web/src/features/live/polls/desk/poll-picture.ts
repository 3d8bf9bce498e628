/**
 * The results of a poll as a PNG for slides and print: rendered by the browser in light colors, and readable without
 * color.
 */
import { truncateText } from '@plenum/contracts/graphemes';
import type { Poll, PollResults } from '@plenum/contracts/live/polls';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { answerLabel, averageOf, barsOf, wordSizes } from '../results.ts';
import { t } from './poll-desk.en.json';

const width = 1600;
const margin = 80;
const ink = '#072a1f';
const muted = '#4a5f57';
const accent = '#0b6b4f';
const track = '#e4ebe7';
const family = 'system-ui, sans-serif';
const rowHeight = 104;

/** Breaks a text into lines that fit. */
function linesOf(text: string, isTooWide: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || isTooWide(`${last} ${word}`)) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

type Context = CanvasRenderingContext2D;

interface Style {
  /** Weight and size. */
  readonly font: string;
  readonly color: string;
}

function write(context: Context, text: string, { font, color }: Style, x: number, y: number): void {
  context.font = `${font} ${family}`;
  context.fillStyle = color;
  context.fillText(text, x, y, width - x - margin);
}

function drawBars(context: Context, poll: Poll, tally: PollResults, top: number): void {
  for (const [at, { label, count, share, length }] of barsOf(poll, tally).entries()) {
    const y = top + at * rowHeight;
    const answerText = answerLabel(poll.kind === 'RANKING', count, share);
    context.font = `32px ${family}`;
    const answerWidth = context.measureText(answerText).width;
    context.fillStyle = muted;
    context.fillText(answerText, width - margin - answerWidth, y + 32);
    context.font = `600 32px ${family}`;
    context.fillStyle = ink;
    context.fillText(label, margin, y + 32, width - 2 * margin - answerWidth - 32);
    context.fillStyle = track;
    context.fillRect(margin, y + 48, width - 2 * margin, 28);
    context.fillStyle = accent;
    context.fillRect(margin, y + 48, (width - 2 * margin) * length, 28);
  }
}

/** Returns the height of the words; draws them if a position is given. */
function drawCloud(context: Context, tally: PollResults, top: number | null): number {
  let [x, y] = [margin, 0];
  for (const { word, votes, size } of wordSizes(tally.words)) {
    const fontPx = 30 + size * 60;
    context.font = `600 ${fontPx}px ${family}`;
    const text = `${word} ${show(votes)}`;
    const neededWidth = context.measureText(text).width;
    if (x > margin && x + neededWidth > width - margin) [x, y] = [margin, y + 96];
    if (top !== null) write(context, text, { font: `600 ${fontPx}px`, color: ink }, x, top + y + 72);
    x += neededWidth + 48;
  }
  return y + 96;
}

function draw(canvas: HTMLCanvasElement, poll: Poll, tally: PollResults): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  context.font = `700 52px ${family}`;
  const lines = linesOf(poll.question, (line) => context.measureText(line).width > width - 2 * margin);
  const top = margin + lines.length * 64 + 40;
  const isCloud = poll.kind === 'WORDS';
  const body = isCloud ? drawCloud(context, tally, null) : barsOf(poll, tally).length * rowHeight;
  canvas.height = top + body + 60 + margin;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, canvas.height);
  for (const [at, line] of lines.entries())
    write(context, line, { font: '700 52px', color: ink }, margin, margin + 48 + at * 64);
  if (isCloud) drawCloud(context, tally, top);
  else drawBars(context, poll, tally, top);
  const average = averageOf(poll, tally);
  const people = t('picture.people', { count: tally.votes });
  write(
    context,
    average === null ? people : `${people} · ⌀ ${average}`,
    { font: '30px', color: muted },
    margin,
    top + body + 48,
  );
}

/** Draws the results of a poll and saves them as PNG. */
export async function savePollPicture(poll: Poll): Promise<void> {
  if (poll.tally === null) return;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  draw(canvas, poll, poll.tally);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('The canvas gives no picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${t('picture.name', { question: truncateText(poll.question, 60) })}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
