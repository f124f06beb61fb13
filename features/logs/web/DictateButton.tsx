import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** As browsers have it, where they have it; TypeScript does not know it. */
interface Recognition {
  lang: string;
  continuous: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

interface RecognitionEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

type Maker = new () => Recognition;

const makerOf = (): Maker | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Record<string, Maker | undefined>;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

const faults: Readonly<Record<string, string>> = {
  'not-allowed': 'This browser may not use the microphone here.',
  'service-not-allowed': 'This browser may not use the microphone here.',
  'audio-capture': 'No microphone was found.',
  network: 'Speech needs a network in this browser.',
};

interface DictateButtonProps {
  disabled: boolean;
  /** What was said, sentence by sentence. */
  onText: (text: string) => void;
}

/** Turns speech into text in the reader's language, on the line of the field's label; nothing where the browser cannot. */
export function DictateButton({ disabled, onText }: DictateButtonProps) {
  const Maker = makerOf();
  const listener = useRef<Recognition>(undefined);
  const [isOn, setOn] = useState(false);
  const write = useRef(onText);
  write.current = onText;
  useEffect(() => () => listener.current?.abort(), []);
  if (!Maker) return null;
  const start = () => {
    const recognition = new Maker();
    recognition.lang = language() === 'ar' ? 'ar-SA' : 'en-GB';
    recognition.continuous = true;
    recognition.onresult = ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex))
        if (result.isFinal && result[0]) write.current(result[0].transcript.trim());
    };
    recognition.onerror = ({ error }) => {
      const fault = faults[error];
      if (fault) toast({ title: t('Dictation'), description: t(fault), variant: 'destructive' });
    };
    recognition.onend = () => setOn(false);
    listener.current = recognition;
    recognition.start();
    setOn(true);
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        icon={isOn ? Square : Mic}
        disabled={disabled}
        aria-pressed={isOn}
        onClick={() => (isOn ? listener.current?.stop() : start())}
      >
        {isOn ? t('Stop dictating') : t('Dictate notes')}
      </Button>
      {isOn && (
        <p role="status" className="text-sm text-ink-2">
          {t('Listening. Your browser may send the sound to its maker to turn it into text.')}
        </p>
      )}
    </>
  );
}
