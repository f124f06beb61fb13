/** "{{count}} open tasks" for one: the first plural s behind the count goes. What reads otherwise for one stands in the catalogue. */
export const singular = (sentence: string): string => sentence.replace(/(\{\{count\}\}(?: [\w-]+)*? [\w-]+?)s\b/, '$1');
