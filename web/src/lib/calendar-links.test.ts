import { describe, expect, it } from 'vitest';
import { addToCalendarUrls, subscriptionUrls } from './calendar-links.ts';

const entry = {
  title: 'Fish & chips + “mushy” peas',
  starts_at: '2026-03-28T08:30:00.000Z',
  ends_at: '2026-03-28T09:15:00.000Z',
  location: 'Hall #1, Zürich',
  details: 'One\nhttps://plenum.example/e/summit/s/1?a=b&c',
};

describe('links that add an entry', () => {
  const urls = addToCalendarUrls(entry);

  it('open Google Calendar with the time in UTC', () => {
    const { searchParams } = new URL(urls.google);
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: entry.title,
      dates: '20260328T083000Z/20260328T091500Z',
      location: entry.location,
      details: entry.details,
    });
  });

  it.each([
    ['outlook', 'outlook.live.com'],
    ['office', 'outlook.office.com'],
  ] as const)('open %s without plus signs for spaces', (name, host) => {
    const url = new URL(urls[name]);
    expect(url.host).toBe(host);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      path: '/calendar/action/compose',
      subject: entry.title,
      startdt: '2026-03-28T08:30:00Z',
      enddt: '2026-03-28T09:15:00Z',
      location: entry.location,
      body: entry.details,
    });
    expect(url.search).not.toContain('+');
  });
});

describe('links that subscribe', () => {
  const url = 'https://plenum.example/api/calendars/secret?x=1';
  const urls = subscriptionUrls(url, 'Summit & more');

  it('open the calendar app of the device, and Google, by a webcal URL', () => {
    expect(urls.webcal).toBe('webcal://plenum.example/api/calendars/secret?x=1');
    expect(new URL(urls.google).searchParams.get('cid')).toBe(urls.webcal);
    expect(subscriptionUrls('http://localhost:8080/a.ics', '').webcal).toBe('webcal://localhost:8080/a.ics');
  });

  it('open Outlook with URL and name', () => {
    for (const link of [urls.outlook, urls.office])
      expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ url, name: 'Summit & more' });
  });
});
