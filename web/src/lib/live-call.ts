/**
 * Calls over the socket first and falls back to HTTP if the socket is disconnected, does not reply within 3 s or
 * rejects the request; throws the HTTP failure with its message. Only for idempotent calls.
 */
export const liveCall = async <T>(bySocket: () => Promise<T>, byHttp: () => Promise<T>): Promise<T> => {
  try {
    return await bySocket();
  } catch {
    return byHttp();
  }
};
