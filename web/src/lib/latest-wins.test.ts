import { expect, it } from 'vitest';
import { createSwitches } from './latest-wins.ts';

/** A server that replies when the test tells it to. */
function slowServer() {
  const requests: { readonly isOn: boolean; readonly answer: (failure?: Error) => void }[] = [];
  const signals: boolean[] = [];
  const switches = createSwitches(
    (_id, isOn) =>
      new Promise<void>((resolve, reject) => {
        signals.push(isOn);
        requests.push({ isOn, answer: (failure) => (failure === undefined ? resolve() : reject(failure)) });
      }),
  );
  /** Replies to the only open request. */
  const respond = async (failure?: Error): Promise<void> => {
    await expect.poll(() => requests.length).toBe(1);
    requests.shift()?.answer(failure);
  };
  return { switches, sent: signals, answer: respond };
}
const networkError = new Error('lost');

it('sends one change after the other, and settles only after the last', async () => {
  const { switches, sent, answer } = slowServer();
  const first = switches.set(1, true);
  expect(await switches.set(1, false)).toBeNull();
  expect(switches.requested(1)).toBe(false);
  expect(sent).toEqual([true]);
  await answer();
  await answer();
  expect(await first).toEqual({ isOn: false, failure: undefined });
  expect(sent).toEqual([true, false]);
  expect(switches.requested(1)).toBeUndefined();
});

it('sends nothing more for a change that was reverted while it waited', async () => {
  const { switches, sent, answer } = slowServer();
  const first = switches.set(1, true);
  await switches.set(1, false);
  await switches.set(1, true);
  await answer();
  expect(await first).toEqual({ isOn: true, failure: undefined });
  expect(sent).toEqual([true]);
});

it('settles to the server state when changes fail', async () => {
  const { switches, answer } = slowServer();
  const rejection = switches.set(1, true);
  await answer(networkError);
  expect(await rejection).toEqual({ isOn: false, failure: networkError });

  const both = switches.set(1, true);
  await switches.set(1, false);
  await answer(networkError);
  await answer(networkError);
  expect(await both).toEqual({ isOn: false, failure: networkError });

  const last = switches.set(1, true);
  await switches.set(1, false);
  await answer();
  await answer(networkError);
  expect(await last).toEqual({ isOn: true, failure: networkError });
});

it('handles switches separately', async () => {
  const { switches, sent } = slowServer();
  void switches.set(1, true);
  void switches.set(2, true);
  expect(sent).toEqual([true, true]);
  expect(switches.requested(3)).toBeUndefined();
});
