import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted; browsers release the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // Rejected, for example to save power: the device then sleeps as configured.
      }
    };
    const retake = (): void => void take();
    retake();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  }, []);
}
