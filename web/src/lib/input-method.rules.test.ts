/** Keys of input methods, in the orders in which browsers deliver their events. */
import { expect, it } from 'vitest';
import { createInputMethod } from './input-method.rules.ts';

type Event = readonly [timeMs: number, what: 'end' | string, flags?: { isComposing?: true; keyCode?: 229 }];

const composing = { isComposing: true, keyCode: 229 } as const;
const processed = { keyCode: 229 } as const;

/** Returns the keys that the input method consumes, in order. */
function consumedKeys(events: readonly Event[], isTouch = false): (string | null)[] {
  const method = createInputMethod(() => isTouch);
  return events.flatMap(([timeStamp, key, { isComposing = false, keyCode = 13 } = {}]) => {
    if (key === 'end') {
      method.compositionEnded(timeStamp);
      return [];
    }
    return [method.keyOf({ key, keyCode, isComposing, timeStamp })];
  });
}

it.each<[string, readonly Event[], (string | null)[]]>([
  [
    'no input method',
    [
      [0, 'a'],
      [1, 'Enter'],
    ],
    [null, null],
  ],
  [
    'Chrome, Japanese: Enter commits, and the next Enter sends',
    [
      [0, 'k', composing],
      [500, 'Enter', composing],
      [503, 'end'],
      [700, 'Enter'],
    ],
    ['processed', 'processed', null],
  ],
  [
    'Chrome, Korean: one Enter ends the syllable and sends',
    [
      [0, 'g', composing],
      [500, 'Enter', composing],
      [501, 'end'],
      [502, 'Enter'],
    ],
    ['processed', 'processed', null],
  ],
  [
    'Safari, Japanese: the key follows the end, and the next Enter sends',
    [
      [0, 'k', composing],
      [500, 'end'],
      [502, 'Enter', processed],
      [503, 'Enter'],
    ],
    ['processed', 'processed', null],
  ],
  [
    'Safari: the key follows the end without a composition flag',
    [
      [0, 'k', composing],
      [500, 'end'],
      [499, 'Enter'],
      [520, 'Enter'],
    ],
    ['processed', 'late', null],
  ],
  [
    'Safari: Escape dismisses the candidates',
    [
      [0, 'k', composing],
      [500, 'end'],
      [502, 'Escape'],
      [700, 'Escape'],
    ],
    ['processed', 'late', null],
  ],
  [
    'a candidate chosen with a space, then Enter',
    [
      [0, 'k', composing],
      [500, 'end'],
      [501, ' ', processed],
      [560, 'Enter'],
    ],
    ['processed', 'processed', null],
  ],
  [
    'a candidate chosen with the mouse, then Enter',
    [
      [0, 'k', composing],
      [500, 'end'],
      [900, 'Enter'],
    ],
    ['processed', null],
  ],
  [
    'an accent by a dead key, then Enter immediately',
    [
      [0, 'Dead', processed],
      [90, 'e', composing],
      [91, 'end'],
      [150, 'Enter'],
    ],
    ['processed', 'processed', null],
  ],
  ['arrows among the candidates', [[0, 'ArrowDown', composing]], ['processed']],
])('recognizes the keys of an input method: %s', (_what, events, expected) => {
  expect(consumedKeys(events)).toEqual(expected);
});

it('does not consume Enter of an on-screen keyboard, which ends the composition and adds a line', () => {
  expect(
    consumedKeys(
      [
        [500, 'end'],
        [502, 'Enter'],
      ],
      true,
    ),
  ).toEqual([null]);
});
