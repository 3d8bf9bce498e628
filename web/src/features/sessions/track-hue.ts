/** A hue that a track keeps, so that its sessions are recognised; the name always stands beside it. */
export function trackHue(track: string | null): number | null {
  if (track === null) return null;
  let hash = 0;
  for (const character of track) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360_007;
  // The golden angle keeps neighbours in the hash apart on the wheel.
  return Math.round((hash * 137.508) % 360);
}
