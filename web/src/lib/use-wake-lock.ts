import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted; browsers release the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const acquire = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isUnmounted) await lock.release();
      } catch {
        // Rejected, for example to save power: the device then sleeps as configured.
      }
    };
    const reacquire = (): void => void acquire();
    reacquire();
    document.addEventListener('visibilitychange', reacquire);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', reacquire);
      void lock?.release();
    };
  }, []);
}
