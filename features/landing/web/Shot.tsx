interface ShotProps {
  name: 'dashboard' | 'phone' | 'phone-other';
  language: 'en' | 'ar';
  picture: (name: string) => string;
  alt: string;
}

const sizes = {
  dashboard: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  'phone-other': { width: 390, height: 844 },
};

/**
 * A picture of the product itself in the page's language and theme (features/landing/web/shots, made by `npm run shots`). Both
 * themes are in the page; the style sheet shows one, and the browser does not fetch what is not shown.
 */
export function Shot({ name, language, picture, alt }: ShotProps) {
  const size = sizes[name];
  return (
    <span className={`shot ${name}`}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          className={`only-${theme}`}
          src={picture(`${name}-${language}-${theme}.webp`)}
          alt={alt}
          loading="lazy"
          decoding="async"
          {...size}
        />
      ))}
    </span>
  );
}
