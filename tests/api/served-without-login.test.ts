/**
 * Operations available without a login, and why demo accounts cannot publish anything through them
 * (`tests/api/demo-organizer.test.ts`).
 */
import { operationNames, operations, specOf } from '@plenum/contracts/api';
import { expect, it } from 'vitest';

const operationsByReason = {
  'links in emails, which the demo does not send': [
    'GetEventInvitation',
    'GetInvitation',
    'GetMailChoice',
    'GetOrganizationInvitation',
    'RedirectToMailChoice',
    'ValidateEmailChange',
    'ValidateLoginLink',
    'ValidateResetToken',
    'ValidateUnlock',
    'ValidateVerification',
    'VerifyEmail',
  ],
  'pages of public events; demo events are hidden': [
    'GetPublicEmbedding',
    'GetPublicEvent',
    'GetPublicEventAddress',
    'GetPublicEventCard',
    'GetPublicProgramme',
    'GetPublicSession',
    'ListPublicEvents',
    'ReadPublicSessionCalendar',
  ],
  'events by a secret code; events of demo organizers are hidden': ['PreviewJoinAsGuest'],
  'secret URLs, which the demo does not create': [
    'ReadCalendarFeed',
    'ReadPublicScheduleCalendar',
    'ReadPublicScheduleCsv',
    'ReadPublicScheduleJson',
    'ReadPublicScheduleXml',
  ],
  'pictures: of accounts, which the demo does not change, and of events, drawn again and for some minutes': [
    'GetAvatar',
    'GetFile',
    'GetPublicContent',
  ],
  'no data of users': ['GetClientSettings', 'GetTime'],
} as const;

it('lets other websites show no image that requires a login', () => {
  const images = operationNames.filter((name) => specOf(name).produces?.startsWith('image/'));
  expect(images).toContain('GetFile');
  expect(images.filter((name) => operations[name].access !== 'public')).toEqual([]);
});

it('lists every operation without a login, so that new ones are reviewed', () => {
  const openOperations = operationNames.filter(
    (name) => operations[name].access === 'public' && operations[name].method === 'GET',
  );
  expect(Object.values(operationsByReason).flat().toSorted()).toEqual(openOperations.toSorted());
});
