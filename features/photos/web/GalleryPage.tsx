import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useProjects } from '#features/projects/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { PhotoGallery } from './parts/PhotoGallery.tsx';

/** /gallery: the project lives in the URL. */
export function GalleryPage() {
  const { project } = useSearch({ strict: false }) as { project?: string };
  const projects = useProjects();
  const navigate = useNavigate();
  const choose = (id: string) =>
    void navigate({ to: '/gallery', search: id ? { project: id } : {}, replace: true } as NavigateOptions);
  const options = (projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PageHeader title={t('Photo Gallery')} />
      <div className="flex flex-wrap gap-2.5">
        <Pick
          label={t('Project Scope')}
          value={project ?? ''}
          active={Boolean(project)}
          onValue={choose}
          options={[{ value: '', label: t('All Projects') }, ...options]}
        />
      </div>
      <PhotoGallery key={project ?? ''} projectId={project} />
    </>
  );
}
