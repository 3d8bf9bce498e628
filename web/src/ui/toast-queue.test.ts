import { describe, expect, it } from 'vitest';
import { displayMs, type ToastTiming, withToast } from './toast-queue.ts';

const saved: ToastTiming = { id: 'saved', tone: 'good' };
const failed: ToastTiming = { id: 'failed', tone: 'error' };
const deleted: ToastTiming = { id: 'deleted', tone: 'good', action: {} };

describe('toasts', () => {
  it('a new toast is displayed at once, and replaces one that only confirms something', () => {
    expect(withToast([saved], failed)).toEqual([failed]);
  });

  it('an error and a toast with an action are displayed again afterwards', () => {
    expect(withToast(withToast([failed], deleted), saved)).toEqual([saved, deleted, failed]);
  });

  it('a toast replaces the one with the same id', () => {
    expect(withToast([failed], { ...failed, text: 'Again' })).toEqual([{ ...failed, text: 'Again' }]);
  });

  it('no more than three exist', () => {
    const errors = ['1', '2', '3', '4'].map((id): ToastTiming => ({ id, tone: 'error' }));
    const queue = errors.reduce<readonly ToastTiming[]>(withToast, []);
    expect(queue.map(({ id }) => id)).toEqual(['4', '3', '2']);
  });

  it('what has to be read or pressed is displayed longer', () => {
    expect(displayMs({ tone: 'good' })).toBe(5000);
    expect(displayMs({ tone: 'good', text: 'More' })).toBe(9000);
    expect(displayMs({ tone: 'error' })).toBe(9000);
    expect(displayMs({ tone: 'info', action: {}, durationMs: 30_000 })).toBe(30_000);
  });
});
