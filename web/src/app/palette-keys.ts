const is_apple = /mac|iphone|ipad/i.test(navigator.platform);

/** What opens the search, as it is written on this keyboard. */
export const palette_keys: readonly string[] = is_apple ? ['⌘', 'K'] : ['Ctrl', 'K'];
