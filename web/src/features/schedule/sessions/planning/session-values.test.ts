import { plainSessionFlags, plainSessionTexts, recordOf } from '@plenum/contracts/schedule/plain-session-fields';
import { describe, expect, it } from 'vitest';
import { toBody, noStream, validate, type SessionValues } from './session-values.ts';

const values: SessionValues = {
  title: 'A talk',
  session_type: 'PRESENTATION',
  chat_mode: 'ENABLED',
  day_number: 1,
  start_time: '09:00',
  end_time: '10:00',
  location: '',
  track: '',
  level: '',
  short_description: '',
  description: '',
  streaming_platform: '',
  ...noStream,
  external_id: '',
  ...recordOf(plainSessionTexts, () => ''),
  ...recordOf(plainSessionFlags, () => false),
};

describe('the request', () => {
  it('contains changed fields, including a cleared text', () => {
    expect(toBody({ short_description: '', title: 'B' }, values)).toEqual({ short_description: '', title: 'B' });
  });

  it('has no level if none is chosen', () => {
    expect(toBody({ level: 'ADVANCED' }, values)).toEqual({ level: 'ADVANCED' });
    expect(toBody({ level: '' }, values)).toEqual({ level: null });
  });

  it('has no external id if it is cleared, and rejects one with spaces unless it was imported', () => {
    expect(toBody({ external_id: 'talk-7' }, values)).toEqual({ external_id: 'talk-7' });
    expect(toBody({ external_id: '' }, values)).toEqual({ external_id: null });
    expect(validate({ ...values, external_id: 'talk 7' }).external_id).toBeDefined();
    expect(validate({ ...values, external_id: 'talk 7' }, 0, 'talk 7').external_id).toBeUndefined();
    expect(validate({ ...values, external_id: 'talk-7' }).external_id).toBeUndefined();
  });

  it('has the description as HTML', () => {
    expect(toBody({ description: 'one **two**' }, values)).toEqual({ description: '<p>one <strong>two</strong></p>' });
    expect(toBody({ description: '' }, values)).toEqual({ description: '' });
  });

  it('contains platform and link together, and nothing of another platform', () => {
    const vimeo: SessionValues = { ...values, streaming_platform: 'VIMEO', stream_url: '1' };
    expect(toBody({ stream_url: '2' }, vimeo)).toEqual({ streaming_platform: 'VIMEO', stream_url: '2' });
    expect(toBody({ streaming_platform: 'ZOOM', stream_url: '', zoom_meeting_id: '123456789' }, vimeo)).toEqual({
      streaming_platform: 'ZOOM',
      zoom_meeting_id: '123456789',
      zoom_passcode: '',
    });
    expect(toBody({ streaming_platform: '', stream_url: '' }, vimeo)).toEqual({ streaming_platform: null });
  });
});

describe('an incomplete value', () => {
  it('is a stream without its link', () => {
    const waiting: SessionValues = { ...values, streaming_platform: 'JITSI' };
    expect(validate(waiting).streaming_platform).toBeDefined();
    expect(validate({ ...waiting, jitsi_room_name: 'x' })).toEqual({});
    expect(validate(values)).toEqual({});
  });

  it('is a pair of times that do not fit', () => {
    expect(Object.keys(validate({ ...values, end_time: '09:00' })).toSorted()).toEqual(['end_time', 'start_time']);
  });
});
