/** Creates the part of the browser’s `Storage` that the web app uses, for Node. */
export function memoryStorage(): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void delete entries[key],
  };
  return new Proxy(entries, { get: (_target, name) => methods[name as keyof typeof methods] }) as never;
}
