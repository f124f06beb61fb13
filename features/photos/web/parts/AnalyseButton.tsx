import { Sparkles } from 'lucide-react';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAnalysePhoto } from '../queries.ts';
import type { Analysed } from './analysis-notes.ts';

interface AnalyseButtonProps {
  /** The storage path (`fileUrl`) of the first photo that has arrived; undefined while none has. */
  path: string | undefined;
  /** What the log is about: the task's title. */
  taskContext?: string | undefined;
  projectId?: string | undefined;
  manpower?: number | undefined;
  /** Gets "AI Analysis: …", to be written into the notes, and what was found. */
  onAnalysed: (analysed: Analysed) => void;
}

/** The AI button of the daily log: what can be seen in the first uploaded photo, added to the notes. */
export function AnalyseButton({ path, taskContext, projectId, manpower, onAnalysed }: AnalyseButtonProps) {
  const analysis = useAnalysePhoto();
  const ask = (imageUrl: string) =>
    analysis.mutate(
      { body: { imageUrl, taskContext, projectId: projectId || undefined, manpower } },
      {
        onSuccess: ({ summaries, facts }) => {
          const text = `${t('AI Analysis:')} ${summaries[language()]}`;
          onAnalysed({ path: imageUrl, text, summaries, facts });
          toast({ title: t('AI Analysis Complete'), description: t('Photo analysis added to notes') });
        },
        onError: () =>
          toast({
            title: t('AI Analysis Failed'),
            description: t('Manual notes can still be added'),
            variant: 'destructive',
          }),
      },
    );
  return (
    <Button
      icon={Sparkles}
      busy={analysis.isPending}
      disabled={path === undefined}
      title={path === undefined ? t('Add a photo first.') : undefined}
      onClick={() => path !== undefined && ask(path)}
    >
      {t('Analyze photo')}
    </Button>
  );
}
