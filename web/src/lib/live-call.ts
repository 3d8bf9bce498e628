/**
 * Asks over the socket first and, where it is away, silent for 3 s or refuses, over HTTP, whose
 * failure then says why in words. Only for what may be asked twice.
 */
export const liveCall = async <T>(bySocket: () => Promise<T>, byHttp: () => Promise<T>): Promise<T> => {
  try {
    return await bySocket();
  } catch {
    return byHttp();
  }
};
