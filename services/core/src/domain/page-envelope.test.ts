import { ListSessions } from '@plenum/contracts/schedule/sessions';
import { describe, expect, it } from 'vitest';
import { pageFrame, rowsBefore } from './page-envelope.ts';

const frame = (page: number, per_page: number, total: number) =>
  pageFrame(
    { operation: ListSessions, params: { event_id: 7 }, query: { page, per_page, day_number: undefined } },
    total,
  );

describe('pageFrame', () => {
  it('links a page in the middle to both neighbours', () => {
    expect(frame(2, 50, 101)).toEqual({
      total_items: 101,
      total_pages: 3,
      current_page: 2,
      per_page: 50,
      has_next: true,
      has_prev: true,
      self: '/api/events/7/sessions?page=2&per_page=50',
      first: '/api/events/7/sessions?page=1&per_page=50',
      last: '/api/events/7/sessions?page=3&per_page=50',
      next: '/api/events/7/sessions?page=3&per_page=50',
      prev: '/api/events/7/sessions?page=1&per_page=50',
    });
  });

  it('has no neighbours when everything fits, exactly or not', () => {
    for (const total of [49, 50]) {
      const only = frame(1, 50, total);
      expect(only).toMatchObject({ total_pages: 1, has_next: false, has_prev: false });
      expect(only).not.toHaveProperty('next');
      expect(only).not.toHaveProperty('prev');
    }
    expect(frame(1, 50, 51)).toMatchObject({ total_pages: 2, has_next: true });
  });

  it('counts no page when there are no rows, and still has a first and a last link', () => {
    expect(frame(1, 50, 0)).toMatchObject({ total_pages: 0, has_next: false, has_prev: false });
    expect(frame(1, 50, 0).last).toBe('/api/events/7/sessions?page=1&per_page=50');
  });

  it('links back from a page after the last one', () => {
    expect(frame(9, 50, 60)).toMatchObject({
      current_page: 9,
      has_next: false,
      has_prev: true,
      prev: '/api/events/7/sessions?page=2&per_page=50',
    });
  });

  it('keeps filters in the links', () => {
    const { self } = pageFrame(
      { operation: ListSessions, params: { event_id: 7 }, query: { page: 1, per_page: 10, day_number: 2 } },
      0,
    );
    expect(self).toBe('/api/events/7/sessions?page=1&per_page=10&day_number=2');
  });
});

describe('rowsBefore', () => {
  it('counts the rows of earlier pages', () => {
    expect([rowsBefore({ page: 1, per_page: 50 }), rowsBefore({ page: 3, per_page: 20 })]).toEqual([0, 40]);
  });
});
