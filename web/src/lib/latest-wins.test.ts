import { expect, it } from 'vitest';
import { createSwitches } from './latest-wins.ts';

/** A server that answers when it is told to. */
function slowServer() {
  const requests: { readonly isOn: boolean; readonly answer: (failure?: Error) => void }[] = [];
  const sent: boolean[] = [];
  const switches = createSwitches(
    (_id, isOn) =>
      new Promise<void>((resolve, reject) => {
        sent.push(isOn);
        requests.push({ isOn, answer: (failure) => (failure === undefined ? resolve() : reject(failure)) });
      }),
  );
  /** Answers the only request that is open. */
  const answer = async (failure?: Error): Promise<void> => {
    await expect.poll(() => requests.length).toBe(1);
    requests.shift()?.answer(failure);
  };
  return { switches, sent, answer };
}
const lost = new Error('lost');

it('sends one wish after the other, and settles only at the last', async () => {
  const { switches, sent, answer } = slowServer();
  const first = switches.turn(1, true);
  expect(await switches.turn(1, false)).toBeNull();
  expect(switches.wanted(1)).toBe(false);
  expect(sent).toEqual([true]);
  await answer();
  await answer();
  expect(await first).toEqual({ isOn: false, failure: undefined });
  expect(sent).toEqual([true, false]);
  expect(switches.wanted(1)).toBeUndefined();
});

it('sends nothing more for a wish that was taken back while it waited', async () => {
  const { switches, sent, answer } = slowServer();
  const first = switches.turn(1, true);
  await switches.turn(1, false);
  await switches.turn(1, true);
  await answer();
  expect(await first).toEqual({ isOn: true, failure: undefined });
  expect(sent).toEqual([true]);
});

it('settles to what the server has when wishes fail', async () => {
  const { switches, answer } = slowServer();
  const refused = switches.turn(1, true);
  await answer(lost);
  expect(await refused).toEqual({ isOn: false, failure: lost });

  const both = switches.turn(1, true);
  await switches.turn(1, false);
  await answer(lost);
  await answer(lost);
  expect(await both).toEqual({ isOn: false, failure: lost });

  const last = switches.turn(1, true);
  await switches.turn(1, false);
  await answer();
  await answer(lost);
  expect(await last).toEqual({ isOn: true, failure: lost });
});

it('keeps switches apart', async () => {
  const { switches, sent } = slowServer();
  void switches.turn(1, true);
  void switches.turn(2, true);
  expect(sent).toEqual([true, true]);
  expect(switches.wanted(3)).toBeUndefined();
});
