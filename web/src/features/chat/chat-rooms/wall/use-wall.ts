import { wallCloseCodes } from '@plenum/contracts/enums';
import type { ClockWallFrame, PollWallFrame, QuestionWallFrame, WallFrame } from '@plenum/contracts/live/walls';
import { useEffect, useState } from 'react';

export interface Wall {
  /** Content; null before the first frame. */
  readonly frame: WallFrame | QuestionWallFrame | PollWallFrame | ClockWallFrame | null;
  /** `gone`: the URL was revoked or is invalid. `full`: too many screens are connected; retried. */
  readonly state: 'connecting' | 'live' | 'lost' | 'gone' | 'full';
}

const firstPauseMs = 500;
const maxPauseMs = 15_000;
const addressOf = (token: string): string => {
  const url = new URL(`/api/wall/${encodeURIComponent(token)}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

function frameOf(data: unknown): Wall['frame'] {
  if (typeof data !== 'string') return null;
  const frame: unknown = JSON.parse(data);
  if (typeof frame !== 'object' || frame === null) return null;
  // The server sends only frames and heartbeats; a frame contains messages of a room, questions, polls, or a clock.
  const isFrame = 'messages' in frame || 'on_stage' in frame || 'poll' in frame || 'lectern_message' in frame;
  return isFrame ? (frame as NonNullable<Wall['frame']>) : null;
}

/** Connects to a stage wall by a plain WebSocket, which reconnects automatically while the component is mounted. */
export function useWall(token: string): Wall {
  const [wall, setWall] = useState<Wall>({ frame: null, state: 'connecting' });
  useEffect(() => {
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isOver = false;
    const connect = (): void => {
      socket = new WebSocket(addressOf(token));
      socket.addEventListener('message', ({ data }) => {
        const frame = frameOf(data);
        if (frame === null) return;
        failures = 0;
        setWall({ frame, state: 'live' });
      });
      socket.addEventListener('close', ({ code }) => {
        if (isOver) return;
        if (code === wallCloseCodes.wall_unknown) return setWall({ frame: null, state: 'gone' });
        const is_full = code === wallCloseCodes.wall_full;
        // Keeps displaying the last content instead of an error.
        setWall(({ frame }) => ({ frame, state: is_full ? 'full' : frame === null ? 'connecting' : 'lost' }));
        failures += 1;
        const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
        timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
        return undefined;
      });
    };
    const reconnectNow = (): void => {
      if (timer === undefined || socket?.readyState !== WebSocket.CLOSED) return;
      clearTimeout(timer);
      connect();
    };
    connect();
    window.addEventListener('online', reconnectNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', reconnectNow);
      socket?.close();
    };
  }, [token]);
  return wall;
}
