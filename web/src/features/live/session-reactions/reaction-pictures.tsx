/** Images of the reactions as SVG, because many systems have no color font for emoji. */
import type { SessionReaction } from '@plenum/contracts/enums';

/** A path with its color. A closed path is filled; one with a stroke width has a line. */
type Shape = readonly [path: string, color: string, strokeWidth?: number];

const [yellow, dark, red, blue, orange] = ['#ffcb4c', '#5b3b00', '#d9263d', '#3f9ee8', '#e8912d'];
const face: Shape = ['M2 18a16 16 0 1 0 32 0a16 16 0 1 0-32 0z', yellow];

const pictures: Readonly<Record<SessionReaction, readonly Shape[]>> = {
  '👏': [
    ['M5 5l2 4M12 2l0 4M19 4l-2 3', blue, 2],
    ['M16 23L28 11M19 25L32 16M22 28L32 21M16 22L22 10', orange, 5],
    ['M14 20l8-3l8 7l-6 8l-10 1z', orange, 3],
    ['M8 19L17 9M10 22L21 12M13 25L24 17M7 18L8 11', yellow, 5],
    ['M6 19l4 0l11 8l-5 6l-7-1l-4-6z', yellow, 4],
    ['M8 22l8 7M11 20l8 7', orange, 1],
  ],
  '❤️': [['M18 32C8 25 2 19 2 12a8 8 0 0 1 16-3a8 8 0 0 1 16 3c0 7-6 13-16 20z', red]],
  '😂': [
    face,
    ['M8 20h20a10 10 0 0 1-20 0z', dark],
    ['M13 28a6 4 0 0 1 10 0a10 10 0 0 1-10 0z', red],
    ['M8 14l4-3l4 3M20 14l4-3l4 3', dark, 2],
    ['M7 15q-6 3-5 7a3 3 0 0 0 6 0zM29 15q6 3 5 7a3 3 0 0 1-6 0z', blue],
  ],
  '🤔': [
    face,
    ['M11 14v2M23 13v3', dark, 4],
    ['M8 10q3-2 6-1M20 7q4-2 7 2M14 23q5-3 9-1', dark, 2],
    ['M8 31q-2-6 2-9q2 1 1 4l10-1q3 0 2 2l-6 2l-1 4q-5 3-8-2z', orange],
  ],
  '🎉': [
    ['M3 33L12 11L25 24z', yellow],
    ['M9 18l9 10M6 26l5 4', orange, 3],
    ['M18 14q-2-6 2-11M22 18q4-8 11-5M25 21q5-1 8 3', red, 2],
    ['M8 4v2M27 4l1 1M31 30v1M14 7v1', blue, 4],
  ],
};

export const ReactionPicture = ({ reaction }: { readonly reaction: SessionReaction }) => (
  <svg aria-hidden="true" viewBox="0 0 36 36" data-picture={reaction} className="size-7">
    {pictures[reaction].map(([path, color, strokeWidth]) => (
      <path
        key={path}
        d={path}
        fill={path.endsWith('z') ? color : 'none'}
        stroke={color}
        strokeWidth={strokeWidth ?? 0}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </svg>
);
