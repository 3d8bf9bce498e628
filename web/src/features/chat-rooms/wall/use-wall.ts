import { wallCloseCodes } from '@plenum/contracts/enums';
import type { WallFrame } from '@plenum/contracts/walls';
import { useEffect, useState } from 'react';

export interface Wall {
  /** All that is to be shown; null before the first answer. */
  readonly frame: WallFrame | null;
  /** `gone`: its address has ended, or never was one. `full`: too many screens show it; it is asked again. */
  readonly state: 'connecting' | 'live' | 'lost' | 'gone' | 'full';
}

const firstPauseMs = 500;
const pauseMaxMs = 15_000;
const addressOf = (token: string): string => {
  const url = new URL(`/api/wall/${encodeURIComponent(token)}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

function frameOf(data: unknown): WallFrame | null {
  if (typeof data !== 'string') return null;
  const frame: unknown = JSON.parse(data);
  // Our own server sends nothing else; what has no messages is a sign of life.
  return typeof frame === 'object' && frame !== null && 'messages' in frame ? (frame as WallFrame) : null;
}

/** A stage wall, live: a plain WebSocket that comes back by itself, for as long as the screen stands there. */
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
        // What was last said stays on the wall: a hall looks better at that than at an excuse.
        setWall(({ frame }) => ({ frame, state: is_full ? 'full' : frame === null ? 'connecting' : 'lost' }));
        failures += 1;
        const pauseMs = Math.min(pauseMaxMs, firstPauseMs * 2 ** failures);
        timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
        return undefined;
      });
    };
    const hurry = (): void => {
      if (timer === undefined || socket?.readyState !== WebSocket.CLOSED) return;
      clearTimeout(timer);
      connect();
    };
    connect();
    window.addEventListener('online', hurry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', hurry);
      socket?.close();
    };
  }, [token]);
  return wall;
}
