import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';

/** On a phone it stays in sight, above the bar. */
export const SubmitFoot = ({ isSending }: { isSending: boolean }) => (
  <div
    data-foot
    className="grid md:justify-items-end max-md:sticky max-md:bottom-[calc(56px+1px+env(safe-area-inset-bottom)+var(--lines,0px))] max-md:z-1 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-card max-md:px-4 max-md:py-2"
  >
    <Button
      type="submit"
      variant="primary"
      busy={isSending}
      className="max-md:h-auto max-md:min-h-12 max-md:w-full max-md:py-1 max-md:whitespace-normal"
    >
      {t('Submit Daily Log')}
    </Button>
  </div>
);
