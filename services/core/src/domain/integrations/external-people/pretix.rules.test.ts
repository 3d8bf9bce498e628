import { describe, expect, it } from 'vitest';
import { peopleOf, parseItems, parseOrder, parseOrderPage } from './pretix.rules.ts';

const position = { id: 23442, positionid: 1, item: 1345, attendee_email: 'ada@example.org', addon_to: null };
const order = { code: 'ABC12', status: 'p', email: 'buyer@example.org', positions: [position] };
const items = new Map([[1345, { name: 'Early bird', isAdmission: true }]]);
const people = (change: object = {}, positionChange: object = {}) => {
  const read = parseOrder({ ...order, positions: [{ ...position, ...positionChange }], ...change });
  return read === null ? null : peopleOf(read, items);
};

describe('an order', () => {
  it('has a person for each position', () => {
    expect(people()).toEqual([
      {
        external_id: 'pretix-23442',
        email: 'ada@example.org',
        first_name: '',
        last_name: '',
        ticket_category: 'Early bird',
        ticket_status: 'ACTIVE',
      },
    ]);
  });

  it.each([
    [{ given_name: 'Ada', family_name: 'Lovelace' }, undefined, 'Ada', 'Lovelace'],
    [{ _scheme: 'full', full_name: 'Ada King Lovelace' }, undefined, 'Ada King', 'Lovelace'],
    [{}, 'Ada Lovelace', 'Ada', 'Lovelace'],
    [undefined, 'Ada', 'Ada', ''],
    [null, null, '', ''],
    [{ given_name: 'é'.repeat(200) }, undefined, 'é'.repeat(100), ''],
  ])('names of %j and %j are %s and %s', (parts, name, first_name, last_name) => {
    expect(people({}, { attendee_name_parts: parts, attendee_name: name })).toMatchObject([{ first_name, last_name }]);
  });

  it.each([
    ['p', {}, 'ACTIVE'],
    ['n', {}, 'CANCELLED'],
    ['n', { valid_if_pending: true }, 'ACTIVE'],
    ['e', {}, 'CANCELLED'],
    ['c', {}, 'CANCELLED'],
    ['r', {}, 'CANCELLED'],
  ])('of status %s with %j is %s', (status, change, ticket_status) => {
    expect(people({ status, ...change })).toMatchObject([{ ticket_status }]);
  });

  it('has no people in test mode, for add-ons, and without an email address', () => {
    expect(people({ testmode: true })).toEqual([]);
    expect(people({}, { addon_to: 1 })).toEqual([]);
    expect(people({ email: null }, { attendee_email: '' })).toEqual([]);
    expect(people({}, { attendee_email: null })).toMatchObject([{ email: 'buyer@example.org' }]);
  });

  it.each([null, [], 'text', 7, {}, { code: 'A' }, { code: '', positions: [] }, { positions: [] }])(
    'is not %j',
    (value) => {
      expect(parseOrder(value)).toBeNull();
    },
  );

  it('skips invalid positions', () => {
    expect(people({ positions: [null, 'text', {}, { id: 'one' }] })).toEqual([]);
  });
});

describe('ticket types', () => {
  it('have a name in English or the first language, and can grant no admission', () => {
    const read = parseItems({
      results: [
        { id: 1, name: { de: 'Frühbucher', en: 'Early bird' }, admission: true },
        { id: 2, name: { de: 'Hemd' }, admission: false },
        { id: 3 },
        null,
      ],
    });
    expect([...(read ?? [])]).toEqual([
      [1, { name: 'Early bird', isAdmission: true }],
      [2, { name: 'Hemd', isAdmission: false }],
      [3, { name: null, isAdmission: true }],
    ]);
    expect(parseItems({ detail: 'Not found.' })).toBeNull();
    const shirt = parseOrder({ ...order, positions: [{ ...position, item: 2 }] });
    expect(shirt === null || read === null ? null : peopleOf(shirt, read)).toEqual([]);
  });
});

describe('a page of orders', () => {
  it('is the last one without a next link', () => {
    expect(parseOrderPage({ next: null, results: [order, null] })).toMatchObject({
      isLast: true,
      orders: [{ code: 'ABC12' }],
    });
    expect(parseOrderPage({ next: 'https://pretix.eu/?page=2', results: [] })).toEqual({ isLast: false, orders: [] });
    expect(parseOrderPage({ detail: 'Invalid token.' })).toBeNull();
  });
});
