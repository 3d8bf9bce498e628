import { describe, expect, it } from 'vitest';
import {
  jitsiMeeting,
  muxPlayer,
  needsTokens,
  shortAddress,
  streamKey,
  vimeoPlayer,
  webAddress,
} from './stream.rules.ts';

const stream = {
  streaming_platform: null,
  stream_url: 'url',
  zoom_meeting_id: 'zoom',
  jitsi_room_name: 'room',
  mux_playback_policy: null,
} as const;

describe('streams', () => {
  it('are known by what their platform needs', () => {
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

  it('need tokens in Jitsi and in signed Mux', () => {
    expect(needsTokens({ ...stream, streaming_platform: 'JITSI' })).toBe(true);
    expect(needsTokens({ ...stream, streaming_platform: 'MUX', mux_playback_policy: 'SIGNED' })).toBe(true);
    expect(needsTokens({ ...stream, streaming_platform: 'MUX', mux_playback_policy: 'PUBLIC' })).toBe(false);
    expect(needsTokens({ ...stream, streaming_platform: 'VIMEO' })).toBe(false);
  });

  it('have addresses that cannot leave their host', () => {
    expect(vimeoPlayer('1/../2')).toBe('https://player.vimeo.com/video/1%2F..%2F2?dnt=1');
    expect(new URL(muxPlayer('a?b', 'T & t', null)).pathname).toBe('/a%3Fb');
    const signed = new URL(muxPlayer('abc', 'T', { playback: 'p', thumbnail: 't', storyboard: 's' }));
    expect(signed.searchParams.get('playback-token')).toBe('p');
    expect(signed.searchParams.get('storyboard-token')).toBe('s');
    const meeting = new URL(jitsiMeeting('vpaas-1', 'hall/1', 'a.b.c'));
    expect([meeting.origin, meeting.pathname]).toEqual(['https://8x8.vc', '/vpaas-1/hall%2F1']);
    expect(meeting.searchParams.get('jwt')).toBe('a.b.c');
  });

  it('are linked only on the web and shown short', () => {
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('nothing')).toBeNull();
    expect(webAddress('https://a.example/x')?.host).toBe('a.example');
    expect(shortAddress('x'.repeat(60))).toHaveLength(60);
    expect(shortAddress('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  });
});
