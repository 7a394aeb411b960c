import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { Loading } from './loading.tsx'
import { usePageName } from './page-name.ts'
import classes from './sections.module.css'

export type SectionLink = {
  /** Below the screen's own address, which shows the first section; empty where that is all it ever shows. */
  path: string
  name: string
  icon: ComponentType<{ size: number }>
  View: ComponentType
  /** As wide as the screen. */
  wide?: boolean
}

function PageName({ name }: { name: string }) {
  usePageName(name)
  return null
}

/** As many as stand above a section on a phone without pushing it out of sight. */
const FEW = 3

const Part = ({ name, View, wide = false }: SectionLink) => (
  <div className={wide ? classes.wide : classes.section}>
    <PageName name={name} />
    <View />
  </div>
)

/**
 * A screen of several parts, each with an address of its own, and a way between them: beside them, or, where there are
 * many and the screen is a phone's, a list that opens them, at the screen's own address.
 */
export function Sections({
  label,
  at,
  sections,
  missing,
}: {
  label: string
  /** The screen's own address. */
  at: string
  sections: readonly SectionLink[]
  missing: ReactNode
}) {
  const { t } = useTranslate()
  const { pathname } = useLocation()
  const [first] = sections
  const below = pathname
    .slice(at.length)
    .replace(/^\/|\/$/g, '')
    .toLowerCase()
  const isOwn = below === ''
  const many = sections.length > FEW
  return (
    <div className={classes.screen} data-many={many || undefined} data-own={isOwn || undefined}>
      <nav className={classes.nav} aria-label={label}>
        {sections.map(({ path, name, icon: Icon }) => (
          <Link
            key={path}
            to={path ? `${at}/${path}` : at}
            className={classes.link}
            aria-current={path === (isOwn ? first?.path : below) ? 'page' : undefined}
          >
            <Icon size={18} />
            <span className={classes.linkName}>{name}</span>
            <IconChevronRight size={18} className={classes.opens} aria-hidden />
          </Link>
        ))}
      </nav>
      {many && !isOwn && (
        <Anchor component={Link} to={at} className={classes.back ?? ''} size="sm">
          <IconArrowLeft size={16} aria-hidden />
          {t('ui.sections.all')}
        </Anchor>
      )}
      <Suspense fallback={<Loading />}>
        <Routes>
          {first && first.path !== '' && <Route index element={<Part {...first} />} />}
          {sections.map((section) => (
            <Route key={section.path} path={section.path} element={<Part {...section} />} />
          ))}
          <Route path="*" element={missing} />
        </Routes>
      </Suspense>
    </div>
  )
}

type Props = { title: ReactNode; lead?: ReactNode; action?: ReactNode; plain?: boolean; children: ReactNode }

/** One part: a heading, a line of why, and what is in it. */
export function Section({ title, lead, action, plain = false, children }: Props) {
  return (
    <Stack gap="md" component="section">
      <div className={classes.heading}>
        <div>
          <Title order={2}>{title}</Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="65ch">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </div>
      {plain ? children : <Paper className={classes.card ?? ''}>{children}</Paper>}
    </Stack>
  )
}
