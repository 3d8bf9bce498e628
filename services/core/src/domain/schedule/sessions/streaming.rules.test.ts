import { describe, expect, it } from 'vitest';
import { noStream, normalizeStream, type StreamFields, type StreamInput } from './streaming.rules.ts';

const after = (input: StreamInput, stored: StreamFields = noStream) => normalizeStream(input, stored);
const stored = (fields: Partial<StreamFields>): StreamFields => ({ ...noStream, ...fields });
const muxId = 'a1B2c3D4e5';

const required = {
  VIMEO: 'stream_url',
  MUX: 'stream_url',
  ZOOM: 'zoom_meeting_id',
  JITSI: 'jitsi_room_name',
  OTHER: 'stream_url',
} as const;
type Platform = keyof typeof required;

describe('the stream settings of each platform', () => {
  const accepted: readonly (readonly [Platform, string, string])[] = [
    ['VIMEO', '76979871', '76979871'],
    ['VIMEO', ' 76979871 ', '76979871'],
    ['VIMEO', 'https://vimeo.com/76979871', '76979871'],
    ['VIMEO', 'vimeo.com/76979871?share=copy', '76979871'],
    ['VIMEO', 'https://www.vimeo.com/76979871/abc', '76979871'],
    ['VIMEO', 'https://player.vimeo.com/video/76979871', '76979871'],
    ['MUX', muxId, muxId],
    ['MUX', 'x'.repeat(100), 'x'.repeat(100)],
    ['MUX', `https://stream.mux.com/${muxId}.m3u8`, muxId],
    ['MUX', `stream.mux.com/${muxId}`, muxId],
    ['MUX', `https://image.mux.com/${muxId}/thumbnail.png`, muxId],
    ['ZOOM', 'https://zoom.us/j/123456789?pwd=x', 'https://zoom.us/j/123456789?pwd=x'],
    ['ZOOM', 'https://example.zoom.com/my/room', 'https://example.zoom.com/my/room'],
    ['ZOOM', 'http://us02web.zoom.us/j/1', 'http://us02web.zoom.us/j/1'],
    ['ZOOM', '123 456 789', 'https://zoom.us/j/123456789'],
    ['ZOOM', '123-4567-8901', 'https://zoom.us/j/12345678901'],
    ['JITSI', 'Main Stage', 'main-stage'],
    ['JITSI', 'https://meet.jit.si/Some_Room', 'some-room'],
    ['JITSI', 'https://8x8.vc/app/My%20Room/', 'my-room'],
    ['JITSI', '--a__b!!c--', 'a-bc'],
    ['JITSI', 'abc', 'abc'],
    ['JITSI', 'x'.repeat(200), 'x'.repeat(200)],
    ['OTHER', ' https://live.example.org:8443/x ', 'https://live.example.org:8443/x'],
    ['OTHER', `https://a.example/${'x'.repeat(1982)}`, `https://a.example/${'x'.repeat(1982)}`],
  ];
  it.each(accepted)('%s: %j is stored as %j', (platform, text, result) => {
    const field = required[platform];
    expect(after({ streaming_platform: platform, [field]: text })).toMatchObject({
      ok: true,
      fields: { streaming_platform: platform, [field]: result },
    });
  });

  const rejectedValues: readonly (readonly [Platform, string])[] = [
    ['VIMEO', 'abc'],
    ['VIMEO', 'https://vimeo.com/channels'],
    ['VIMEO', 'https://notvimeo.com/76979871'],
    ['MUX', 'a1B2c3D4e'],
    ['MUX', 'x'.repeat(101)],
    ['MUX', 'https://evil.example/stream.mux.com/a1B2c3D4e5'],
    ['MUX', 'a1B2c3D4e5!'],
    ['ZOOM', '12345678'],
    ['ZOOM', '123456789012'],
    ['ZOOM', 'https://evil.example/zoom.us/j/123456789'],
    ['ZOOM', 'https://zoom.us.evil.example/j/123456789'],
    ['ZOOM', 'https://notzoom.us/j/123456789'],
    ['ZOOM', 'javascript:alert(123456789)'],
    ['JITSI', 'ab'],
    ['JITSI', '!!!'],
    ['JITSI', 'https://meet.jit.si/'],
    ['JITSI', 'x'.repeat(201)],
    ['OTHER', 'http://live.example.org/'],
    ['OTHER', 'https://localhost/'],
    ['OTHER', 'live.example.org'],
    ['OTHER', 'javascript:alert(1)'],
    ['OTHER', `https://a.example/${'x'.repeat(1983)}`],
  ];
  it.each(rejectedValues)('%s: %j is rejected', (platform, text) => {
    const field = required[platform];
    expect(after({ streaming_platform: platform, [field]: text })).toEqual({
      ok: false,
      problems: { [field]: expect.any(Function) },
    });
  });

  it.each(Object.entries(required))('%s is rejected without %s', (platform, field) => {
    const streaming_platform = platform as Platform;
    const refusal = { ok: false, problems: { [field]: expect.any(Function) } };
    expect(after({ streaming_platform })).toEqual(refusal);
    expect(after({ streaming_platform, [field]: ' ' })).toEqual(refusal);
    expect(after({ streaming_platform, [field]: null })).toEqual(refusal);
  });
});

describe('settings of a single platform', () => {
  it('plays Mux publicly by default', () => {
    const input = { streaming_platform: 'MUX', stream_url: muxId } as const;
    expect(after(input)).toMatchObject({ fields: { mux_playback_policy: 'PUBLIC' } });
    expect(after({ ...input, mux_playback_policy: null })).toMatchObject({ fields: { mux_playback_policy: 'PUBLIC' } });
    expect(after({ ...input, mux_playback_policy: 'SIGNED' })).toMatchObject({
      fields: { mux_playback_policy: 'SIGNED' },
    });
  });

  it('keeps a Zoom passcode unchanged, and drops a blank one', () => {
    const zoom = stored({ streaming_platform: 'ZOOM', zoom_meeting_id: 'https://zoom.us/j/1', zoom_passcode: 'A b' });
    expect(after({}, zoom)).toEqual({ ok: true, fields: zoom });
    expect(after({ zoom_passcode: 'x' }, zoom)).toMatchObject({ fields: { zoom_passcode: 'x' } });
    expect(after({ zoom_passcode: '' }, zoom)).toMatchObject({ fields: { zoom_passcode: null } });
  });

  it('drops other settings when the platform changes', () => {
    const vimeo = stored({ streaming_platform: 'VIMEO', stream_url: '1' });
    expect(after({ streaming_platform: 'JITSI', jitsi_room_name: 'Room' }, vimeo)).toEqual({
      ok: true,
      fields: stored({ streaming_platform: 'JITSI', jitsi_room_name: 'room' }),
    });
    expect(after({ streaming_platform: 'MUX' }, vimeo)).toMatchObject({ ok: false });
  });
});

describe('a partial update', () => {
  const vimeo = stored({ streaming_platform: 'VIMEO', stream_url: '1' });

  it('is read for the stored platform', () => {
    expect(after({ stream_url: 'https://vimeo.com/2' }, vimeo)).toMatchObject({ fields: { stream_url: '2' } });
    expect(after({ stream_url: 'nonsense' }, vimeo)).toMatchObject({ ok: false });
    expect(after({ stream_url: '' }, vimeo)).toMatchObject({ ok: false });
    expect(after({ streaming_platform: 'VIMEO' }, vimeo)).toEqual({ ok: true, fields: vimeo });
  });

  it('is rejected for no platform or another one', () => {
    expect(after({ stream_url: 'https://vimeo.com/2' })).toMatchObject({
      problems: { stream_url: expect.any(Function) },
    });
    expect(after({ zoom_meeting_id: '123456789' }, vimeo)).toMatchObject({
      problems: { zoom_meeting_id: expect.any(Function) },
    });
  });

  it('clears everything if the platform is null', () => {
    expect(after({ streaming_platform: null }, vimeo)).toEqual({ ok: true, fields: noStream });
    expect(after({ streaming_platform: null, stream_url: 'x', mux_playback_policy: 'PUBLIC' }, vimeo)).toEqual({
      ok: true,
      fields: noStream,
    });
    expect(after({ mux_playback_policy: 'PUBLIC', stream_url: '' })).toEqual({ ok: true, fields: noStream });
  });
});
