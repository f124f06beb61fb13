/** Two letters of a project's name on a wash, as in the reference screens. */
export function ProjectTile({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-10 flex-none place-items-center rounded-2 bg-primary-wash text-[14px] font-semibold text-primary"
    >
      {projectInitials(name)}
    </span>
  );
}

/** First letters of the first two words that start with a letter; one word: its first two letters. */
export function projectInitials(name: string): string {
  const words = name.split(/[\s,،\-–]+/).filter((word) => /^\p{L}/u.test(word));
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? name)].slice(0, 2);
  return letters.join('').toUpperCase();
}
