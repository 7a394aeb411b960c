import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { NavLink, Route, Routes } from 'react-router'
import { Loading } from './loading.tsx'
import { usePageName } from './page-name.ts'
import classes from './sections.module.css'

export type SectionPlace = {
  /** Below the screen's own address; empty for its first section. */
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

/** A screen of several parts, each with an address of its own, and a way between them. */
export function Sections({
  label,
  at,
  places,
  missing,
}: {
  label: string
  /** The screen's own address. */
  at: string
  places: readonly SectionPlace[]
  missing: ReactNode
}) {
  return (
    <div className={classes.screen}>
      <nav className={classes.nav} aria-label={label}>
        {places.map(({ path, name, icon: Icon }) => (
          <NavLink key={path} to={path ? `${at}/${path}` : at} end className={classes.link ?? ''}>
            <Icon size={18} />
            {name}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Routes>
          {places.map(({ path, name, View, wide = false }) => (
            <Route
              key={path}
              path={path}
              element={
                <div className={wide ? classes.wide : classes.section}>
                  <PageName name={name} />
                  <View />
                </div>
              }
            />
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
