/** <RowMenu items={[…]} />: the one menu with a row's or card's actions; nothing at all when there are none. */
import { Ellipsis } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

export function RowMenu({ items, label = t('Actions') }: { items: readonly MenuItem[]; label?: string }) {
  if (items.length === 0) return null;
  return (
    <div className="relative z-1 inline-block">
      <Menu items={items} trigger={(props) => <IconButton icon={Ellipsis} label={label} {...props} />} />
    </div>
  );
}
