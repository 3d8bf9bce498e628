/** Emoji of the picker with their names. */
const named = `
😀 grinning|😄 laughing|😂 tears of joy|🙂 smile|😉 wink|😊 blushing|😍 heart eyes|🤩 star struck|😎 cool
🤓 nerd|🤔 thinking|🫡 salute|🤗 hug|😅 phew|😇 angel|🙃 upside down|😴 asleep|🥱 yawn|😮 surprised|🤯 mind blown
😢 sad|😭 crying|😤 huffing|😬 grimace|🥳 party|🤖 robot|👀 eyes|🧠 brain|💩 poop|👻 ghost
👍 thumbs up|👎 thumbs down|👏 clapping|🙌 raised hands|🙏 thank you|🤝 handshake|👋 wave|✋ hand|✌️ peace
🤞 fingers crossed|👌 perfect|🤘 rock|💪 strong|👉 right|👈 left|☝️ up|👇 down|🖖 live long|🫶 heart hands|✍️ writing
❤️ red heart|🧡 orange heart|💛 yellow heart|💚 green heart|💙 blue heart|💜 violet heart|🖤 black heart|💔 broken heart
🔥 fire|✨ sparkles|⭐ star|🎉 celebration|🎊 confetti|💯 hundred|✅ done|❌ cross|❗ exclamation|❓ question
⚡ lightning|💡 idea|🚀 rocket|🐛 bug|🔧 wrench|🔒 lock|🔑 key|📌 pin|📎 paperclip|🔗 link
🎤 microphone|🎧 headphones|🎬 action|🎥 camera|📷 photo|🖼️ picture|📣 megaphone|🔔 bell|🔇 muted|🔊 loud
💻 laptop|📱 phone|⌨️ keyboard|🖥️ screen|🔋 battery|🔌 plug|📡 antenna|🌐 web|📚 books|📝 note|📈 rising|📉 falling|🗓️ calendar
⏰ alarm|⏳ hourglass|☕ coffee|🍵 tea|🍺 beer|🍻 cheers|🥐 croissant|🍕 pizza|🥨 pretzel|🍪 cookie|🍎 apple|🎂 cake
🐧 penguin|🦀 crab|🐍 snake|🐘 elephant|🐹 gopher|🐳 whale|🦊 fox|🐈 cat|🐕 dog|🦄 unicorn
☀️ sun|🌧️ rain|🌈 rainbow|🌍 world|🌱 seedling|🌳 tree|🚲 bicycle|🚆 train|✈️ plane|🏠 home|🏆 trophy|🎯 target|🧩 puzzle|🪑 chair`;

export interface Emoji {
  readonly emoji: string;
  readonly name: string;
}

export const emojiList: readonly Emoji[] = named
  .trim()
  .split(/[|\n]/u)
  .map((entry) => {
    const at = entry.indexOf(' ');
    return { emoji: entry.slice(0, at), name: entry.slice(at + 1) };
  });
