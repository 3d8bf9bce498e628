import { describe, expect, it } from 'vitest';
import { stagePhase, playbackMode } from './stage-phase.rules.ts';
import {
  jitsiMeeting,
  muxPlayer,
  needsTokens,
  sameStream,
  serviceOf,
  shortAddress,
  streamKey,
  vimeoPlayer,
  webAddress,
  zoomNumber,
} from './stream.rules.ts';

const stream = {
  streaming_platform: null,
  stream_url: 'url',
  zoom_meeting_id: 'zoom',
  jitsi_room_name: 'room',
  mux_playback_policy: null,
} as const;

describe('streams', () => {
  it('are valid with the fields that their platform needs', () => {
    const key = (streaming_platform: 'VIMEO' | 'MUX' | 'ZOOM' | 'JITSI' | 'OTHER' | null) =>
      streamKey({ ...stream, streaming_platform });
    expect((['VIMEO', 'MUX', 'OTHER', 'ZOOM', 'JITSI', null] as const).map(key)).toEqual([
      'url',
      'url',
      'url',
      'zoom',
      'room',
      null,
    ]);
  });

  it('require tokens in Jitsi and in signed Mux', () => {
    expect(needsTokens({ ...stream, streaming_platform: 'JITSI' })).toBe(true);
    expect(needsTokens({ ...stream, streaming_platform: 'MUX', mux_playback_policy: 'SIGNED' })).toBe(true);
    expect(needsTokens({ ...stream, streaming_platform: 'MUX', mux_playback_policy: 'PUBLIC' })).toBe(false);
    expect(needsTokens({ ...stream, streaming_platform: 'VIMEO' })).toBe(false);
  });

  it('have URLs that cannot leave their host', () => {
    expect(vimeoPlayer('1/../2')).toBe('https://player.vimeo.com/video/1%2F..%2F2?dnt=1');
    expect(new URL(muxPlayer('a?b', 'T & t', null)).pathname).toBe('/a%3Fb');
    const signed = new URL(muxPlayer('abc', 'T', { playback: 'p', thumbnail: 't', storyboard: 's' }));
    expect(signed.searchParams.get('playback-token')).toBe('p');
    expect(signed.searchParams.get('storyboard-token')).toBe('s');
    const meeting = new URL(jitsiMeeting('vpaas-1', 'hall/1', 'a.b.c'));
    expect([meeting.origin, meeting.pathname]).toEqual(['https://8x8.vc', '/vpaas-1/hall%2F1']);
    expect(meeting.searchParams.get('jwt')).toBe('a.b.c');
  });

  it('are linked only to web URLs and shown in short form', () => {
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('nothing')).toBeNull();
    expect(webAddress('https://a.example/x')?.host).toBe('a.example');
    expect(shortAddress('x'.repeat(60))).toHaveLength(60);
    expect(shortAddress('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  });

  it('open ten minutes before the start and end with the session, unless the status says otherwise', () => {
    const planned = { starts_at: '2031-02-01T09:00:00Z', ends_at: '2031-02-01T10:00:00Z', is_unscheduled: false };
    const at = (
      clock: string,
      status: 'SCHEDULED' | 'STARTING_SOON' | 'LIVE' | 'COMPLETED' | 'CANCELLED' = 'SCHEDULED',
    ) => stagePhase({ ...planned, status }, Date.parse(`2031-02-01T${clock}Z`));
    expect(['08:49:59', '08:50:00', '09:59:59', '10:00:00'].map((clock) => at(clock))).toEqual([
      'before',
      'open',
      'open',
      'over',
    ]);
    expect([at('08:00:00', 'LIVE'), at('11:00:00', 'LIVE'), at('08:00:00', 'STARTING_SOON')]).toEqual([
      'open',
      'open',
      'open',
    ]);
    expect([at('09:30:00', 'COMPLETED'), at('08:00:00', 'CANCELLED')]).toEqual(['over', 'over']);
    const unscheduled = { ...planned, is_unscheduled: true } as const;
    expect(stagePhase({ ...unscheduled, status: 'SCHEDULED' }, Date.parse(planned.ends_at))).toBe('before');
    expect(stagePhase({ ...unscheduled, status: 'LIVE' }, Date.parse(planned.ends_at))).toBe('open');
    expect(stagePhase({ ...unscheduled, status: 'CANCELLED' }, 0)).toBe('over');
  });

  it('are embedded, also afterwards, or linked while they are available', () => {
    const presentationOf = (streaming_platform: 'VIMEO' | 'MUX' | 'ZOOM' | 'JITSI' | 'OTHER' | null) =>
      (['before', 'open', 'over'] as const).map((phase) => playbackMode({ streaming_platform, resources: [] }, phase));
    for (const platform of ['VIMEO', 'MUX'] as const)
      expect(presentationOf(platform)).toEqual(['picture', 'picture', 'picture']);
    for (const platform of ['ZOOM', 'JITSI', 'OTHER'] as const)
      expect(presentationOf(platform)).toEqual(['door', 'door', null]);
    expect(presentationOf(null)).toEqual([null, null, null]);
    const recording = {
      kind: 'RECORDING',
      title: 'R',
      url: 'https://a.example/',
      object_key: null,
      size_bytes: null,
    } as const;
    expect(playbackMode({ streaming_platform: 'VIMEO', resources: [recording] }, 'open')).toBe('picture');
    expect(playbackMode({ streaming_platform: 'VIMEO', resources: [recording] }, 'over')).toBeNull();
  });

  it('are replaced when the platform or the URL changes', () => {
    const single = { ...stream, id: 1, streaming_platform: 'VIMEO' } as const;
    expect(sameStream(single, { ...single })).toBe(true);
    expect(sameStream(single, { ...single, id: 2 })).toBe(false);
    expect(sameStream(single, { ...single, streaming_platform: 'MUX' })).toBe(false);
    expect(sameStream(single, { ...single, stream_url: 'other' })).toBe(false);
    expect(sameStream(single, { ...single, zoom_meeting_id: 'other' })).toBe(true);
  });

  it('show the name of their service, which another host cannot imitate', () => {
    const service = (address: string) => serviceOf(new URL(address));
    expect(service('https://us02web.zoom.us/j/1')).toMatchObject({ name: 'Zoom', kind: 'meeting' });
    expect(service('https://meet.jit.si/hall')).toMatchObject({ name: 'Jitsi Meet', kind: 'meeting' });
    expect(service('https://teams.microsoft.com/l/meetup-join/1')).toMatchObject({ name: 'Microsoft Teams' });
    expect(service('https://www.youtube.com/watch?v=1')).toMatchObject({ name: 'YouTube', kind: 'stream' });
    expect(service('https://notzoom.us/j/1')).toEqual({ name: 'notzoom.us', kind: 'other' });
    expect(service('https://zoom.us.example:8443/j/1')).toEqual({ name: 'zoom.us.example:8443', kind: 'other' });
  });

  it('show the number of a Zoom meeting in groups', () => {
    const number = (address: string) => zoomNumber(new URL(address));
    expect(number('https://zoom.us/j/12345678901?pwd=x')).toBe('123 4567 8901');
    expect(number('https://zoom.us/j/123456789')).toBe('123 456 789');
    expect(number('https://zoom.us/my/hall')).toBeNull();
    expect(number('https://zoom.us/j/12345678')).toBeNull();
  });
});
