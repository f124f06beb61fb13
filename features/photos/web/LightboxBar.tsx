import { ChevronLeft, ChevronRight, Columns2, Download, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ComparePrevious, type Detail } from './LightboxNotes.tsx';
import { originalUrl } from './queries.ts';

interface LightboxBarProps {
  readonly detail: Detail | undefined;
  readonly index: number;
  readonly count: number;
  readonly onIndex: (index: number) => void;
  readonly isCloser: boolean;
  readonly onZoom: () => void;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** On a phone, below the photo and within a thumb's reach: everything that can be done with it. */
export function LightboxBar(props: LightboxBarProps) {
  const { detail, index, count, onIndex, isCloser, onZoom, isWhole, onWhole } = props;
  const [isComparing, setComparing] = useState(false);
  const change = detail?.facts?.change;
  return (
    <div className="flex items-center justify-between gap-1 border-t border-line px-2 py-1 lg:hidden">
      <IconButton
        icon={ChevronLeft}
        mirrored
        iconSize={20}
        label={t('Previous photo')}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <IconButton
        icon={isCloser ? ZoomOut : ZoomIn}
        iconSize={20}
        label={isCloser ? t('Whole photo') : t('Zoom in')}
        onClick={onZoom}
      />
      {detail?.photo.source === 'log' && (
        <IconButton
          icon={isWhole ? Minimize : Maximize}
          iconSize={20}
          label={t('Full resolution')}
          aria-pressed={isWhole}
          onClick={() => onWhole(!isWhole)}
        />
      )}
      {detail && (
        <a
          href={originalUrl(detail.photo.id)}
          download
          aria-label={t('Download')}
          className="touch inline-grid min-w-11 place-items-center rounded-1 text-ink-2"
        >
          <Download size={20} aria-hidden />
        </a>
      )}
      {change && <IconButton icon={Columns2} iconSize={20} label={t('Compare')} onClick={() => setComparing(true)} />}
      <IconButton
        icon={ChevronRight}
        mirrored
        iconSize={20}
        label={t('Next photo')}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      />
      {isComparing && change && detail && (
        <ComparePrevious photo={detail.photo} change={change} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}
