import { fold } from '#shared/language/fold.ts';
import { t } from '#web/i18n/text.ts';
import type { Material } from '../contract.ts';

/** The materials whose item, category (as stored or as read) or supplier has these words, whatever case and marks. */
export function found(materials: readonly Material[], search: string | undefined): readonly Material[] {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return materials;
  return materials.filter((material) => {
    const text = textOf(material);
    return words.every((word) => text.includes(word));
  });
}

/** Folding 5,000 names takes longer than finding a word in them. */
const folded = new WeakMap<Material, string>();

function textOf(material: Material): string {
  const known = folded.get(material);
  if (known !== undefined) return known;
  const { item, category, supplier } = material;
  const text = fold(`${item}\n${category}\n${t(category)}\n${supplier ?? ''}`);
  folded.set(material, text);
  return text;
}
