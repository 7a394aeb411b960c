import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import { testimonialsApi, type OwnTestimonial } from '#contract/mentoring/testimonials.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../mentoring.module.css'
import { TestimonialForm } from './testimonial-form.tsx'
import { useAgree, useRemoveTestimonial } from './use-testimonial.ts'

type Written = NonNullable<OwnTestimonial['written']>
type Props = { relationshipId: string; other: PairPerson; part: 'mentor' | 'mentee' }

/** What the mentee says of the mentor for others to read; nothing as long as there is none and none may be written. */
export function TestimonialCard({ relationshipId, other: { name }, part }: Props) {
  const { data } = useQuery({
    ...query(testimonialsApi.ofPair, { params: { id: relationshipId } }),
    ...freshness.mentoring,
  })
  if (!data) return null
  if (part === 'mentor')
    return data.written && <OfMentor id={relationshipId} name={name} written={data.written} />
  if (!data.mayWrite && !data.written) return null
  return <OfMentee id={relationshipId} name={name} {...data} />
}

const Said = ({ text }: { text: string }) => (
  <figure className={classes.testimonial}>
    <blockquote>{text}</blockquote>
  </figure>
)

/** Who it is about decides whether it is shown. */
function OfMentor({ id, name, written }: { id: string; name: string; written: Written }) {
  const { t } = useTranslate()
  const agree = useAgree()
  const { agreed, textId, text } = written
  return (
    <Card title={t('testimonial.mentor.title', { name })}>
      <Said text={text} />
      <Text c="dimmed" my="sm">
        {t(`testimonial.mentor.${agreed ? 'shown' : 'waiting'}`, { name })}
      </Text>
      <Button
        variant={agreed ? 'default' : 'filled'}
        loading={agree.isPending}
        onClick={() => agree.mutate({ params: { id }, body: { agreed: !agreed, textId } })}
      >
        {t(agreed ? 'testimonial.hide' : 'testimonial.agree')}
      </Button>
    </Card>
  )
}

/** Who writes it may change it, and take it back. */
function OfMentee({ id, name, mayWrite, written }: { id: string; name: string } & OwnTestimonial) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveTestimonial()
  if (!written || isOpen)
    return (
      <Card title={t('testimonial.write.title', { name })}>
        <TestimonialForm
          id={id}
          name={name}
          text={written?.text ?? ''}
          onDone={() => setOpen(false)}
          closes={isOpen}
        />
      </Card>
    )
  return (
    <Card title={t('testimonial.title', { name })}>
      <Said text={written.text} />
      <Text c="dimmed" my="sm">
        {t(`testimonial.${written.agreed ? 'shown' : 'waiting'}`, { name })}
      </Text>
      <Group gap="xs">
        {mayWrite && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('testimonial.change')}
          </Button>
        )}
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t('testimonial.remove')}
        </Button>
      </Group>
    </Card>
  )
}
