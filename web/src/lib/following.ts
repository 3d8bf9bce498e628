/** Following something on the server while screens show it. */

/** Number of screens by what they follow: it is followed until the last is gone. */
const followers = new Map<string, number>();
/** After a failed request to follow. */
const retryMs = 5000;

interface Followed {
  readonly key: string;
  readonly watch: () => Promise<unknown>;
  readonly unwatch: () => Promise<unknown>;
  /** Called after each request to follow, so that no change falls between following and loading. */
  readonly load: (isFollowed: boolean) => unknown;
}

export interface Following {
  /** Follows and then loads. Does both again later if it is not followed. */
  refresh(): Promise<void>;
  /** Counts a screen, with how it stops to listen, until the returned function is called. */
  begin(listening: readonly (() => void)[]): () => void;
}

/** Prepares to follow something; `refresh` begins. */
export function createFollowing({ key, watch, unwatch, load }: Followed): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    const isFollowed = await watch().then(
      () => true,
      () => false,
    );
    clearTimeout(timer);
    if (!isFollowed && isShown) timer = setTimeout(() => void refresh(), retryMs);
    await load(isFollowed);
  }

  return {
    refresh,
    begin(listening) {
      isShown = true;
      followers.set(key, (followers.get(key) ?? 0) + 1);
      return () => {
        isShown = false;
        for (const stop of listening) stop();
        clearTimeout(timer);
        const left = (followers.get(key) ?? 1) - 1;
        followers.set(key, left);
        if (left === 0) unwatch().catch(() => undefined);
      };
    },
  };
}
